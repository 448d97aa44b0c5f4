import { Button, Group, Stack, Text } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import type { NotificationRow } from '@vinculum/contract/notices/endpoints.ts';
import { vinSchema } from '@vinculum/contract/foundation/vin.ts';
import { z } from 'zod';
import { ActButton } from '../../design/object/act-button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { addressOf, pageOf } from '../../lib/screens/addresses.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { NotificationKind } from './notification-kind.tsx';

interface NotificationDialogProps {
  /** Null: closed. */
  readonly notification: NotificationRow | null;
  readonly onClose: () => void;
}

/** One notification with the way to its form. */
export function NotificationDialog({ notification, onClose }: NotificationDialogProps) {
  const t = useTexts('notices');
  return (
    <Dialog opened={notification !== null} onClose={onClose} title={t('detail')}>
      {notification !== null && <Details notification={notification} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ notification, onClose }: { notification: NotificationRow; onClose: () => void }) {
  const t = useTexts('notices');
  const formats = useFormats();
  const mayOpenForm = useMay(getConsentFormEndpoint);
  const mayOpenResponses = useMay(searchResponsesEndpoint);
  const form = formOf(notification.data);
  return (
    <Stack>
      <Group>
        <NotificationKind type={notification.msg_type} />
      </Group>
      <Text style={{ overflowWrap: 'anywhere' }}>{notification.message}</Text>
      <Text fz="sm" c="dimmed">
        {t('sender')}: {notification.sender_name} · {formats.exact(notification.created_on)}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {mayOpenResponses && form !== null && form.vins.length > 0 && (
          <ActButton
            variant="default"
            to={addressOf('/consent-responses/$consentFormId', {
              consentFormId: form.id,
              ...responsesOf(form),
            })}
            text={t('responses')}
          />
        )}
        {mayOpenForm && form !== null && <ActButton to={pageOf.form(form.id)} text={t('form')} />}
      </Group>
    </Stack>
  );
}

/** The answers of the one vehicle; of several, all of the form. */
function responsesOf({ vins: [vin, ...others] }: FormOfNotification): { readonly vin?: string } {
  return vin === undefined || others.length > 0 ? {} : { vin };
}

const linked = z.object({ consentFormId: z.int().min(1), vins: z.array(vinSchema).catch([]) });

/** The form that a notification is about, and the vehicles that it names, if any. */
interface FormOfNotification {
  readonly id: number;
  readonly vins: readonly string[];
}

/** What a notification's `data` names, or null: the text comes from outside and may be anything. */
function formOf(data: string): FormOfNotification | null {
  try {
    const { consentFormId: id, vins } = linked.parse(JSON.parse(data));
    return { id, vins };
  } catch {
    return null;
  }
}
