import { Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { TextFileDrop } from '../text-file-drop.tsx';
import { vinTextOfFile } from './check-vin-text.ts';

const largestBytes = 8 * 1024 * 1024;

/** Takes the VINs out of a CSV or text file. */
export function VinFileDrop({ onText }: { onText: (text: string, fileName: string) => void }) {
  const t = useTexts('design.vins');
  const message = useMessages();
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File) => {
    // Null when it was moved, removed or not ours to read since it was chosen.
    const text = await file.text().catch(() => null);
    setProblem(text === null ? message('validation.unreadableFile') : null);
    if (text !== null) onText(vinTextOfFile(text), file.name);
  };
  return (
    <div>
      <TextFileDrop
        label={t('drop')}
        hint={t('dropHint')}
        maxBytes={largestBytes}
        onFile={(file) => void read(file)}
        onRefused={() => setProblem(t('fileRefused'))}
      />
      {problem !== null && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {problem}
        </Text>
      )}
    </div>
  );
}
