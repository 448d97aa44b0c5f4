import { Input, Text } from '@mantine/core';
import { vssLimits } from '@vinculum/contract/signals/vss-vocabulary.ts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { idOfField } from '../../../design/form/field.ts';
import { TextFileDrop } from '../../../design/text-file-drop.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { ImportForm } from './import-form.ts';

const kinds = { 'application/json': ['.json'] };

/** Takes the text of a VSS file into the form. */
export function VssFileField({ control }: { control: ImportForm['control'] }) {
  const t = useTexts('signals.import');
  const { field, fieldState } = useController({ control, name: 'vss' });
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string, from: string) => {
    setName(from);
    field.onChange(text);
    field.onBlur();
  };
  const read = async (file: File) => {
    setProblem(null);
    try {
      take(await file.text(), file.name);
    } catch {
      // Moved, removed or not ours to read since it was chosen.
      setProblem(t('unreadable', { name: file.name }));
    }
  };
  return (
    <Input.Wrapper
      id={idOfField('vss')}
      label={t('file')}
      error={problem ?? fieldState.error?.message}
      withAsterisk
    >
      <TextFileDrop
        label={t('drop')}
        hint={t('dropHint', { max: vssLimits.characters / 1_000_000, signals: vssLimits.signals })}
        maxBytes={vssLimits.bodyBytes}
        kinds={kinds}
        onFile={(file) => void read(file)}
        onRefused={() => setProblem(t('refusedFile', { max: vssLimits.bodyBytes / 1024 / 1024 }))}
      />
      {field.value !== '' && (
        <Text fz="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {t('chosen', { name, count: field.value.length })}
        </Text>
      )}
    </Input.Wrapper>
  );
}
