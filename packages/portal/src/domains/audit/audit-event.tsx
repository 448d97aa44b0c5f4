import { Button, Group, Stack, Text } from '@mantine/core';
import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { CopyDownload } from '../../design/copy-download.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Facts } from '../../design/facts.tsx';
import { JsonText } from '../../design/json-text.tsx';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { AuditOrganisation, AuditTarget } from './audit-target.tsx';
import { AuditResult } from './audit-result.tsx';

interface AuditEventProps {
  /** Null: closed. */
  readonly event: AuditRow | null;
  readonly onClose: () => void;
}

/** One event with everything that is known of it. */
export function AuditEvent({ event, onClose }: AuditEventProps) {
  const t = useTexts('audit');
  return (
    <Dialog
      opened={event !== null}
      onClose={onClose}
      title={t('event', { id: String(event?.id ?? '') })}
      size="lg"
    >
      {event !== null && (
        <Stack>
          <EventFacts event={event} />
          <Text fz="sm" fw={600}>
            {t('details')}
          </Text>
          <JsonText>{JSON.stringify(event.details, null, 2)}</JsonText>
          <Group justify="space-between">
            <CopyDownload text={() => JSON.stringify(event, null, 2)} />
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function EventFacts({ event }: { event: AuditRow }) {
  const t = useTexts('audit');
  const formats = useFormats();
  return (
    <Facts
      facts={[
        { name: t('at'), value: formats.exact(event.at) },
        { name: t('actor'), value: event.actor ?? t('nobody') },
        { name: t('organisation'), value: <AuditOrganisation of={event} /> },
        { name: t('action'), value: event.action },
        { name: t('target'), value: <AuditTarget target={event.target} /> },
        { name: t('result'), value: <AuditResult result={event.result} /> },
        { name: t('requestId'), value: event.request_id ?? '–' },
        { name: t('position'), value: event.position ?? t('notYet') },
        { name: t('hash'), value: event.hash ?? t('notYet') },
      ]}
    />
  );
}
