import { Stack, Text } from '@mantine/core';
import { revokeStreamKeyEndpoint, type StreamKeyRow } from '@vinculum/contract/streams/endpoints.ts';
import { Banner } from '../../design/states/banner.tsx';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useCall } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

/** Asks before a key is revoked; null is closed. */
export function RevokeKey({ streamKey, onClose }: { streamKey: StreamKeyRow | null; onClose: () => void }) {
  const t = useTexts('streams');
  const textOf = useProblemText();
  const revoke = useCall(revokeStreamKeyEndpoint, { onSuccess: onClose });
  const close = () => {
    revoke.reset();
    onClose();
  };
  if (streamKey === null) return null;
  return (
    <Confirm
      opened
      title={t('revokeTitle', { name: streamKey.name })}
      confirmLabel={t('revoke')}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { id: streamKey.id } })}
      onCancel={close}
    >
      <Stack gap="sm">
        <Text>{t('revokeText')}</Text>
        {revoke.error !== null && <Banner kind="problem">{textOf(revoke.error)}</Banner>}
      </Stack>
    </Confirm>
  );
}
