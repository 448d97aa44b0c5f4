import { useController } from 'react-hook-form';
import { type FieldProps, inputProps } from '../../../design/form/field.ts';
import type { ConsentForm } from '@vinculum/contract/consent/form.ts';
import { DecimalInput } from './decimal-input.tsx';
import type { Draft } from './draft.ts';

interface DecimalFieldProps extends FieldProps<Draft, ConsentForm> {
  readonly name: `${'consumer_rewards' | 'oem_rewards'}.${number}.${'effort_value' | 'currency_value'}`;
}

/** A figure of a reward. */
export function DecimalField(props: DecimalFieldProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  return (
    <DecimalInput
      {...inputProps(props, fieldState.error)}
      ref={ref}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      decimalScale={12}
    />
  );
}
