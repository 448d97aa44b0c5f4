import type { RemoteInput } from '@vinculum/contract/car-messages/remote-types.ts';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '../../../design/form/field.ts';
import { type Choice, SelectField } from '../../../design/form/select-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { FileValue } from './file-value.tsx';
import { NumberListValue } from './number-list-value.tsx';
import { NumberValue } from './number-value.tsx';

interface RemoteValueProps<V extends FieldValues, T> extends Pick<FieldProps<V, T>, 'control' | 'name'> {
  readonly input: RemoteInput;
  /** Whether a file is read as text that holds the value; otherwise its bytes are the value. */
  readonly isFileOfText?: boolean;
  /** What the value is measured in. */
  readonly unit?: string | null | undefined;
  /** The values of an enumeration; they take the place of the type's own input. */
  readonly choices?: readonly Choice<string>[] | undefined;
}

/** A value as text, given in the way of its data type; the contract turns it into the value that is sent. */
export function RemoteValueField<V extends FieldValues, T>({
  input,
  isFileOfText = false,
  unit,
  choices,
  ...field
}: RemoteValueProps<V, T>) {
  const t = useTexts('commands.value');
  const label = unit === null || unit === undefined ? t('label') : t('labelIn', { unit });
  const props = { ...field, label, isRequired: true };
  if (choices !== undefined && choices.length > 0) return <SelectField {...props} choices={choices} />;
  switch (input) {
    case 'text':
      return <TextField {...props} />;
    case 'number':
      return <NumberValue {...props} />;
    case 'select':
      return (
        <SelectField
          {...props}
          choices={[
            { value: '1', label: t('true') },
            { value: '0', label: t('false') },
          ]}
        />
      );
    case 'number-list':
      return <NumberListValue {...props} />;
    case 'file':
      return <FileValue {...props} isText={isFileOfText} />;
  }
}
