import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { ActButton } from './object/act-button.tsx';
import { useTexts } from '../lib/language/texts.ts';

interface CopyDownloadProps {
  /** A function where the text is long to make and rarely taken. */
  readonly text: string | (() => string);
  readonly fileName?: string;
  /** Where it is not plain what is taken away. */
  readonly copyLabel?: string;
  readonly downloadLabel?: string;
}

/** Takes a text away: to the clipboard, and as a file when it has a name. */
export function CopyDownload({ text, fileName, copyLabel, downloadLabel }: CopyDownloadProps) {
  const t = useTexts('design');
  const { copied, copy } = useClipboard({ timeout: 1000 });
  const made = () => (typeof text === 'string' ? text : text());
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        onClick={() => copy(made())}
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      >
        {copied ? t('copied') : (copyLabel ?? t('copy'))}
      </Button>
      {fileName !== undefined && (
        <ActButton
          size="xs"
          variant="default"
          onClick={() => saveFile(fileName, fileOf(fileName, made()))}
          icon={IconDownload}
          iconSize={16}
          text={downloadLabel ?? t('download')}
        />
      )}
    </Group>
  );
}

/** By which spreadsheets know UTF-8; on the clipboard it would be a character too many. */
const byteOrderMark = '\uFEFF';

function fileOf(name: string, text: string): Blob {
  return name.endsWith('.csv')
    ? new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
    : new Blob([text], { type: 'text/plain;charset=utf-8' });
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
