import { Text } from '@mantine/core';
import { revokeStreamKeyEndpoint, type StreamKeyRow } from '@vinculum/contract/streams/endpoints.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** Asks before a key is revoked; null is closed. */
export function RevokeKey({ streamKey, onClose }: { streamKey: StreamKeyRow | null; onClose: () => void }) {
  const t = useTexts('streams');
  const revoke = useCall(revokeStreamKeyEndpoint, { onSuccess: onClose });
  const close = () => {
    revoke.reset();
    onClose();
  };
  if (streamKey === null) return null;
  return (
    <Confirm
      title={t('revokeTitle', { name: streamKey.name })}
      confirmLabel={t('revoke')}
      isDangerous
      call={revoke}
      onConfirm={() => revoke.mutate({ params: { id: streamKey.id } })}
      onCancel={close}
    >
      <Text>{t('revokeText')}</Text>
    </Confirm>
  );
}
