import { useMutation } from '@tanstack/react-query';
import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { NotificationPreview } from '../notification/notification-preview.tsx';
import { useSendNotification } from '../send/use-send-notification.ts';
import type { PredefinedKey } from './predefined-actions.ts';

interface SendPredefinedProps {
  readonly action: PredefinedKey;
  readonly consumerId: number;
  readonly vin: string;
  readonly onClose: () => void;
  readonly onSent: (outcome: SendOutcome) => void;
}

/** Shows a ready-made notification as the car will, in the language of the operator, and sends it. */
export function SendPredefined({ action, consumerId, vin, onClose, onSent }: SendPredefinedProps) {
  const t = useTexts('commands.predefined');
  const send = useSendNotification();
  const [title, message] = [t(`${action}.title`), t(`${action}.message`)];
  const sending = useMutation({
    mutationFn: () => send({ consumer_id: consumerId, icon: null, title, message, vin_numbers: [vin] }),
    onSuccess: onSent,
  });
  return (
    <Confirm
      title={t('ask', { title, vin })}
      confirmLabel={t('send')}
      call={sending}
      onConfirm={() => sending.mutate()}
      onCancel={onClose}
    >
      <NotificationPreview title={title} message={message} url="" icon={null} />
    </Confirm>
  );
}
