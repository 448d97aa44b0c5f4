import { Text } from '@mantine/core';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { commandLimits } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../../../design/form/field.ts';
import { FileField } from '../../../design/form/file-field.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { base64Of } from './base64.ts';

/**
 * A file as the value: its name and size are shown, its content goes into the form, bytes as base64 text. With `isText`
 * it is a text that holds the value.
 */
export function FileValue<V extends FieldValues, T>({
  isText,
  ...props
}: FieldProps<V, T> & { readonly isText: boolean }) {
  const t = useTexts('commands.value');
  const formats = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const choose = async (next: File | null) => {
    setFile(next);
    // One byte too many is enough to be told that the file is too large.
    const part = next?.slice(0, commandLimits.fileBytes + 1);
    const read = isText ? await part?.text() : part && base64Of(await part.arrayBuffer());
    field.onChange(read ?? '');
    field.onBlur();
  };
  return (
    <FileField
      name={props.name}
      label={props.label}
      help={isText ? t('textFileHint') : t('fileHint')}
      error={fieldState.error?.message}
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
