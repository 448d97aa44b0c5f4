import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { vinTextOfFile } from './check-vin-text.ts';

const largest = 8 * 1024 * 1024;
const kinds = { 'text/csv': ['.csv'], 'text/plain': ['.txt', '.csv'], 'application/vnd.ms-excel': ['.csv'] };

/** Takes the VINs out of a CSV or text file. */
export function VinFileDrop({ onText }: { onText: (text: string, fileName: string) => void }) {
  const t = useTexts('design.vins');
  const [isRefused, setRefused] = useState(false);
  const read = async (file: File) => {
    setRefused(false);
    onText(vinTextOfFile(await file.text()), file.name);
  };
  return (
    <div>
      <Dropzone
        accept={kinds}
        maxFiles={1}
        multiple={false}
        maxSize={largest}
        p="sm"
        inputProps={{ 'aria-label': t('drop') }}
        onReject={() => setRefused(true)}
        onDrop={([file]) => file !== undefined && void read(file)}
      >
        <Text fz="sm" ta="center">
          {t('drop')}
        </Text>
        <Text fz="xs" c="dimmed" ta="center">
          {t('dropHint')}
        </Text>
      </Dropzone>
      {isRefused && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {t('fileRefused')}
        </Text>
      )}
    </div>
  );
}
