import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { exportAuditEndpoint, verifyAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { saveFile } from '../../design/copy-download.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { download } from '../../lib/api.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { Verification } from './use-verification.ts';

/** Verifying the chain, and taking it away. */
export function ChainActions({ verification }: { verification: Verification }) {
  const t = useTexts('audit');
  const mayVerify = useMay(verifyAuditEndpoint);
  const mayExport = useMay(exportAuditEndpoint);
  const textOf = useProblemText();
  const exporting = useMutation({
    mutationFn: () => download(exportAuditEndpoint, {}),
    onSuccess: (file) => saveFile(`audit-${dayOf(Date.now())}.ndjson`, file),
    onError: (problem) => notifications.show({ color: 'red', message: textOf(problem), autoClose: false }),
  });
  return (
    <Group gap="sm">
      {mayExport && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('export')}
        </Button>
      )}
      {mayVerify && (
        <Button
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={verification.isRunning}
          onClick={verification.verify}
        >
          {t('verify')}
        </Button>
      )}
    </Group>
  );
}
