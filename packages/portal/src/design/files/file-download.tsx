import { Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { ActButton } from '../object/act-button.tsx';
import type { FetchedFile, FileWatch } from './fetch-file.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { saveFile } from '../copy-download.tsx';
import { useProblemText } from '../states/error-state.tsx';
import { CancelDownload } from './cancel-download.tsx';
import { useFileFetch } from './use-file-fetch.ts';

interface FileDownloadProps {
  readonly label: string;
  /** Asked when the file is there. */
  readonly fileName: () => string;
  readonly fetch: (watch: FileWatch) => Promise<FetchedFile>;
}

/** Fetches a file and hands it to the browser’s downloads. Meanwhile it says how much came, and can be cancelled. */
export function FileDownload({ label, fileName, fetch }: FileDownloadProps) {
  const t = useTexts('design');
  const { number } = useFormats();
  const textOf = useProblemText();
  const file = useFileFetch();
  const { megabytes } = file;
  const download = useMutation({
    mutationFn: () => file.fetch(fetch),
    onSuccess: (fetched) => {
      if (fetched !== null) saveFile(fileName(), fetched.content);
    },
    onError: (problem) => notifications.show({ color: 'red', message: textOf(problem), autoClose: false }),
  });
  return (
    <Group gap="xs">
      {megabytes !== null && (
        <Text component="output" c="dimmed" size="sm">
          {megabytes === 0 ? t('fileBusy') : t('fileSize', { size: number(megabytes, 1) })}
        </Text>
      )}
      <ActButton
        variant="default"
        icon={IconDownload}
        loading={megabytes !== null}
        onClick={() => download.mutate()}
        text={label}
      />
      {megabytes !== null && <CancelDownload onCancel={file.cancel} />}
    </Group>
  );
}
