import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../lib/language/formats.ts';

interface DecimalInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly value: number | null | undefined;
  /** Null while what stands there is no number. */
  readonly onChange: (value: number | null) => void;
}

/**
 * A figure with decimals. What is being typed stays as typed: "0." is on the way to "0.5". Point and comma both begin
 * the decimals: a comma left out would make 15 of 1,5.
 */
export function DecimalInput({ value, onChange, ...rest }: DecimalInputProps) {
  const [text, setText] = useState<string | number>(value ?? '');
  const { decimalSeparator } = useFormats();
  const isOwn = numberOf(text) === (value ?? null);
  return (
    <NumberInput
      {...rest}
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={isOwn ? text : (value ?? '')}
      onChange={(next) => {
        setText(next);
        onChange(numberOf(next));
      }}
    />
  );
}

function numberOf(text: string | number): number | null {
  const number = text === '' || text === '-' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
