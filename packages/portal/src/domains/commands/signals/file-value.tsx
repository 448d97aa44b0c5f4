import { Button, CloseButton, FileButton, Group, Input, Text } from '@mantine/core';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { commandLimits } from '@vinculum/contract/commands/vocabulary.ts';
import { useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { type FieldProps, idOfField } from '../../../design/form/field.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import { base64Of } from './base64.ts';

/** A file as the value: its name and size are shown, its content goes into the form as base64 text. */
export function FileValue<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const t = useTexts('commands.value');
  const formats = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const id = idOfField(props.name);
  const reset = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const problem = fieldState.error?.message;
  const describedBy = problem === undefined ? `${id}-description` : `${id}-error ${id}-description`;
  const choose = async (next: File | null) => {
    setFile(next);
    // One byte too many is enough to be told that the file is too large.
    const read =
      next === null ? '' : base64Of(await next.slice(0, commandLimits.fileBytes + 1).arrayBuffer());
    field.onChange(read);
    field.onBlur();
  };
  return (
    <Input.Wrapper
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      id={id}
      label={props.label}
      description={t('fileHint')}
      error={problem}
      withAsterisk
    >
      <Group gap="sm" my={6}>
        <FileButton
          onChange={(next) => void choose(next)}
          inputProps={{ 'aria-label': t('chooseFile') }}
          resetRef={reset}
        >
          {(opens) => (
            <Button
              {...opens}
              id={id}
              ref={button}
              aria-labelledby={`${id}-label ${id}-text`}
              aria-describedby={describedBy}
              variant="default"
              size="sm"
              leftSection={<IconFile size={18} aria-hidden />}
            >
              <span id={`${id}-text`}>{t('chooseFile')}</span>
            </Button>
          )}
        </FileButton>
        {file !== null && (
          <Group gap="xs" wrap="nowrap">
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <Text fz="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('bytes', { count: file.size, size: formats.number(file.size) })}
            </Text>
            <CloseButton
              aria-label={t('removeFile', { name: file.name })}
              onClick={() => {
                void choose(null);
                reset.current?.();
                button.current?.focus();
              }}
            />
          </Group>
        )}
      </Group>
    </Input.Wrapper>
  );
}
