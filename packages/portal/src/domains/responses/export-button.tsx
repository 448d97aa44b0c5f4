import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { exportResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import type { CallOf } from '@vinculum/contract/foundation/endpoint.ts';
import { saveFile } from '../../design/copy-download.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { download } from '../../lib/api.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';

/** Saves the responses that the list shows as CSV: `filter` is the list's own. */
export function ExportButton({
  filter,
}: {
  filter: NonNullable<CallOf<typeof exportResponsesEndpoint>['body']>;
}) {
  const t = useTexts('consent.responses');
  const textOf = useProblemText();
  const file = useMutation({
    mutationFn: () => download(exportResponsesEndpoint, { body: filter }),
    onSuccess: (content) => {
      const form = filter.consent_id === undefined ? '' : `-${filter.consent_id}`;
      saveFile(`consent-responses${form}.csv`, content);
    },
    onError: (problem) => notifications.show({ color: 'red', message: textOf(problem), autoClose: false }),
  });
  if (!useMay(exportResponsesEndpoint)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {file.isPending ? t('csvBusy') : t('csv')}
    </Button>
  );
}
