import type { RemoteInput } from '@vinculum/contract/car-messages/remote-types.ts';
import { type FieldValues, useController } from 'react-hook-form';
import { TagsInput, Text, TextInput } from '@mantine/core';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { commandLimits } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useState } from 'react';
import { type FieldProps, inputProps } from '../../../design/form/field.ts';
import { type Choice, SelectField } from '../../../design/form/select-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { FileField } from '../../../design/form/file-field.tsx';

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
  const t = useTexts('carMessages.value');
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

/** A number as text, with the decimal sign of the language on the screen and a point in the form. */
function NumberValue<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const {
    field: { ref, value, onChange, onBlur, name },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const { decimalSeparator } = useFormats();
  const input: unknown = value;
  return (
    <TextInput
      {...inputProps(props, fieldState.error)}
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={typeof input === 'string' ? input.replace('.', decimalSeparator) : ''}
      onChange={(event) => onChange(event.currentTarget.value.replace(decimalSeparator, '.'))}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

/** Several numbers, each entered by pressing Enter; in the form they are one text with commas between them. */
function NumberListValue<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const t = useTexts('carMessages.value');
  const { decimalSeparator } = useFormats();
  const {
    field: { ref, value, onChange, onBlur, name },
    fieldState,
  } = useController({ control: props.control, name: props.name });
  const input: unknown = value;
  const entries = typeof input === 'string' && input !== '' ? input.split(',') : [];
  return (
    <TagsInput
      {...inputProps({ ...props, help: t('listHint') }, fieldState.error)}
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={entries.map((entry) => entry.replace('.', decimalSeparator))}
      onChange={(next) => onChange(next.map((entry) => entry.replace(decimalSeparator, '.')).join(','))}
      allowDuplicates
      splitChars={[';', ' ']}
      acceptValueOnBlur
    />
  );
}

/**
 * A file as the value: its name and size are shown, its content goes into the form, bytes as base64 text. With `isText`
 * it is a text that holds the value.
 */
function FileValue<V extends FieldValues, T>({
  isText,
  ...props
}: FieldProps<V, T> & { readonly isText: boolean }) {
  const t = useTexts('carMessages.value');
  const formats = useFormats();
  const message = useMessages();
  const [file, setFile] = useState<File | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const choose = async (next: File | null) => {
    setFile(next);
    // One byte too many is enough to be told that the file is too large.
    const part = next?.slice(0, commandLimits.fileBytes + 1);
    // Null when it was moved, removed or not ours to read since it was chosen.
    const read = part === undefined ? '' : await contentOf(part, isText).catch(() => null);
    setUnreadable(read === null);
    field.onChange(read ?? '');
    field.onBlur();
  };
  return (
    <FileField
      name={props.name}
      label={props.label}
      help={isText ? t('textFileHint') : t('fileHint')}
      error={isUnreadable ? message('validation.unreadableFile') : fieldState.error?.message}
      isRequired
      icon={<IconFile size={18} aria-hidden />}
      chooseText={t('chooseFile')}
      file={file}
      onChoose={(next) => void choose(next)}
      removeText={(fileName) => t('removeFile', { name: fileName })}
      detail={
        file !== null && (
          <Text fz="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {t('bytes', { count: file.size, size: formats.number(file.size) })}
          </Text>
        )
      }
    />
  );
}

const CHUNK_BYTES = 8192;

/** Bytes as base64 text. */
function base64Of(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content);
  let binary = '';
  // In parts: the call stack does not hold a whole file as arguments.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCodePoint(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(binary);
}

async function contentOf(part: Blob, isText: boolean): Promise<string> {
  return isText ? part.text() : base64Of(await part.arrayBuffer());
}
