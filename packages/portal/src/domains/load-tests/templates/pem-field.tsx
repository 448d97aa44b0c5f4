import { Stack, Text, Textarea } from '@mantine/core';
import { pemLimit } from '@vinculum/contract/load-tests/template.ts';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { inputProps } from '../../../design/form/field.ts';
import { TextFileDrop } from '../../../design/text-file-drop.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { TemplateValues } from './template-values.ts';

const kinds = {
  'application/x-pem-file': ['.pem'],
  'application/x-x509-ca-cert': ['.crt', '.cer'],
  'application/pkcs8': ['.key', '.p8'],
  'text/plain': ['.txt'],
};

interface PemFieldProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  readonly name: 'private_key' | 'certificate';
  readonly label: string;
  readonly help: string;
  readonly dropLabel: string;
  readonly isRequired?: boolean;
}

/** A PEM text to paste, or to read from a file that is dropped or chosen. */
export function PemField({ dropLabel, ...props }: PemFieldProps) {
  const t = useTexts('loadTests.templates');
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <Stack gap="xs">
      <Textarea
        {...inputProps(props, fieldState.error)}
        {...field}
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={4}
        maxRows={10}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
      />
      <TextFileDrop
        label={dropLabel}
        hint={t('dropHint')}
        maxBytes={pemLimit}
        kinds={kinds}
        onFile={(file) => {
          setRefused(null);
          // Moved, removed or not ours to read since it was chosen.
          void file.text().then(field.onChange, () => setRefused(file.name));
        }}
        onRefused={setRefused}
      />
      {refused !== null && (
        <Text role="alert" fz="sm" c="var(--mantine-color-error)">
          {t('fileRefused', { name: refused })}
        </Text>
      )}
    </Stack>
  );
}
