import { Text } from '@mantine/core';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { endingCount, type PickedForm } from '../forms/public.ts';

interface RevokeConfirmProps {
  readonly form: PickedForm;
  readonly opened: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Names the form and how many consents end with it. */
export function RevokeConfirm({ form, opened, isBusy, onConfirm, onCancel }: RevokeConfirmProps) {
  const t = useTexts('consent.revoke');
  const responses = useEndpoint(
    searchResponsesEndpoint,
    // What ends, ends for every car.
    { body: { consent_id: form.id, limit: 1, include_test: true } },
    { enabled: opened },
  );
  const counts = responses.data?.counts;
  const ending = counts === undefined ? null : endingCount(counts);
  return (
    <Confirm
      opened={opened}
      title={t('confirmTitle', { title: form.title })}
      confirmLabel={t('confirm')}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {ending === null && responses.error === null ? (
        <LoadingRows rows={2} />
      ) : (
        <Text>
          {ending === null ? t('confirmUncounted') : t('confirmCount', { count: ending })} {t('confirmText')}
        </Text>
      )}
    </Confirm>
  );
}
