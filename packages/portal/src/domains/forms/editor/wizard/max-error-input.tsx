import { useTexts } from '../../../../lib/language/texts.ts';
import { DecimalInput } from '../../../../design/form/decimal-input.tsx';

interface MaxErrorInputProps {
  readonly value: number | null;
  /** The signal's unit. */
  readonly unit: string | null;
  readonly onChange: (value: number | null) => void;
}

/** The largest error of curve logging, which needs one. */
export function MaxErrorInput({ value, unit, onChange }: MaxErrorInputProps) {
  const t = useTexts('formsEditor');
  return (
    <DecimalInput
      label={t('maxError')}
      description={t('maxErrorHelp')}
      withAsterisk
      min={0}
      suffix={unit === null ? '' : ` ${unit}`}
      value={value}
      onChange={onChange}
    />
  );
}
