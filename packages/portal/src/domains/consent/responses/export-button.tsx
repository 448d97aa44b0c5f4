import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { exportResponses } from '@vinculum/contract/consent/responses.ts';
import { saveFile } from '../../../design/copy-download.tsx';
import { useProblemText } from '../../../design/error-state.tsx';
import { download } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';

interface ExportButtonProps {
  readonly formId: number | null;
  /** For an administrator: whose responses; null is everybody's. */
  readonly consumerId: number | null;
}

/** Saves the responses to one form, or to all (null), as CSV. */
export function ExportButton({ formId, consumerId }: ExportButtonProps) {
  const t = useTexts('consent.responses');
  const textOf = useProblemText();
  const file = useMutation({
    mutationFn: () =>
      download(exportResponses, {
        body: {
          ...(formId !== null && { consent_id: formId }),
          ...(consumerId !== null && { consumer_id: consumerId }),
        },
      }),
    onSuccess: (content) =>
      saveFile(formId === null ? 'consent-responses.csv' : `consent-responses-${formId}.csv`, content),
    onError: (problem) => notifications.show({ color: 'red', message: textOf(problem), autoClose: false }),
  });
  if (!useMay(exportResponses)) return null;
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
