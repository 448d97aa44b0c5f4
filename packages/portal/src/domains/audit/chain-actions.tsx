import { Group } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { exportAuditEndpoint, verifyAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import { FileDownload } from '../../design/files/file-download.tsx';
import { fetchFile } from '../../design/files/fetch-file.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { Verification } from './use-verification.ts';

/** Verifying the chain, and taking it away. */
export function ChainActions({ verification }: { verification: Verification }) {
  const t = useTexts('audit');
  const mayVerify = useMay(verifyAuditEndpoint);
  const mayExport = useMay(exportAuditEndpoint);
  return (
    <Group gap="sm">
      {mayExport && (
        <FileDownload
          label={t('export')}
          fileName={() => `audit-${dayOf(Date.now())}.ndjson`}
          fetch={(watch) => fetchFile(exportAuditEndpoint, {}, watch)}
        />
      )}
      {mayVerify && (
        <ActButton
          icon={IconShieldCheck}
          loading={verification.isRunning}
          onClick={verification.verify}
          text={t('verify')}
        />
      )}
    </Group>
  );
}
