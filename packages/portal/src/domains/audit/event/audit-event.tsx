import { NO_VALUE } from '../../../lib/no-value.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import type { ReactNode } from 'react';
import { CopyDownload } from '../../../design/copy-download.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { Facts } from '../../../design/facts.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { addressOf, type To } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { AuditActor } from './audit-actor.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditOrganisation } from './audit-organisation.tsx';
import { AuditResult } from './audit-result.tsx';
import { AuditTarget } from './audit-target.tsx';
import { useActionText } from './use-action-text.ts';

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
          <AuditDetails event={event} />
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
  const actionText = useActionText();
  const { target, request_id: requestId } = event;
  return (
    <Facts
      facts={[
        { name: t('at'), value: formats.exact(event.at) },
        { name: t('actor'), value: <AuditActor event={event} /> },
        { name: t('organisation'), value: <AuditOrganisation of={event} /> },
        { name: t('action'), value: actionText(event.action, event) },
        {
          name: t('target'),
          value: (
            <Linked to={target === null ? null : addressOf('/audit', { target })} text={t('ofTarget')}>
              <AuditTarget target={target} name={event.target_name} />
            </Linked>
          ),
        },
        { name: t('result'), value: <AuditResult result={event.result} /> },
        {
          name: t('requestId'),
          value: (
            <Linked
              to={
                requestId === null
                  ? null
                  : addressOf('/admin-logs', { search: requestId, calls: 'yes', range: '30d' })
              }
              text={t('ofRequest')}
            >
              {requestId ?? NO_VALUE}
            </Linked>
          ),
        },
        { name: t('position'), value: event.position ?? t('notYet') },
        { name: t('hash'), value: event.hash ?? t('notYet') },
      ]}
    />
  );
}

interface LinkedProps {
  /** Null where there is nothing to lead to. */
  readonly to: To | null;
  readonly text: string;
  readonly children: ReactNode;
}

/** A value, and the way to what else is known of it. */
function Linked({ to, text, children }: LinkedProps) {
  return (
    <Group gap="sm">
      <span>{children}</span>
      {to !== null && (
        <Anchor fz="sm" renderRoot={linkTo(to)}>
          {text}
        </Anchor>
      )}
    </Group>
  );
}
