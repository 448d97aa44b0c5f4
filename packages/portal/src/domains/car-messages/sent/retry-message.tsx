import { notifications } from '@mantine/notifications';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { maySend } from '@vinculum/contract/car-messages/send-access.ts';
import {
  retryVehicleMessageEndpoint,
  type SentMessageDetail,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useMessageName } from './use-message-name.ts';

/** Sends a message again to all cars that it may be sent to again; nothing while there is none. */
export function RetryMessage({ message }: { message: SentMessageDetail }) {
  const t = useTexts('carMessages');
  const { principal } = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const count = message.retryable;
  if (count === 0 || !maySend(principal, message.kind, message.signals)) return null;
  return (
    <>
      <ActButton icon={IconRefresh} onClick={() => setConfirming(true)} text={t('retry', { count })} />
      {isConfirming && <RetryConfirm message={message} onClose={() => setConfirming(false)} />}
    </>
  );
}

interface RetryConfirmProps {
  readonly message: SentMessageDetail;
  /** Absent: all that it may be sent to again. */
  readonly vins?: readonly string[];
  readonly onClose: () => void;
}

/** Asks before a message goes out again. */
export function RetryConfirm({ message, vins, onClose }: RetryConfirmProps) {
  const t = useTexts('carMessages');
  const nameOf = useMessageName();
  const count = vins?.length ?? message.retryable;
  const retry = useCall(retryVehicleMessageEndpoint, {
    onSuccess: ({ message: confirmation }) => {
      notifications.show({ color: 'green', message: confirmation });
      onClose();
    },
  });
  return (
    <Confirm
      title={t('retryTitle', { name: nameOf(message) })}
      confirmLabel={t('retry', { count })}
      call={retry}
      onCancel={onClose}
      onConfirm={() =>
        retry.mutate({
          body: { send_id: message.send_id, ...(vins !== undefined && { vin_numbers: [...vins] }) },
        })
      }
    >
      {t('retryText', { count })}
    </Confirm>
  );
}
