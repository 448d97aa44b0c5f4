import { Text } from '@mantine/core';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { endingCount, type PickedForm } from '../forms/public.ts';

interface OemRevokeConfirmProps {
  readonly form: PickedForm;
  readonly opened: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Names the form and its consumer, how many consents end with it, and what else follows. */
export function OemRevokeConfirm({ form, ...dialog }: OemRevokeConfirmProps) {
  const t = useTexts('consentOem');
  const revoke = useTexts('consent.revoke');
  const found = useEndpoint(
    getOemConsentFormEndpoint,
    { params: { id: form.id } },
    { enabled: dialog.opened },
  );
  const consumer = found.data?.organisation_name ?? t('thisConsumer');
  const counts = found.data?.counts;
  const ending = counts === undefined ? null : endingCount(counts);
  return (
    <Confirm
      {...dialog}
      title={t('confirmTitle', { title: form.title, consumer })}
      confirmLabel={t('confirm')}
      isDangerous
    >
      {ending === null && found.error === null ? (
        <LoadingRows rows={2} />
      ) : (
        <Text>
          {ending === null ? revoke('confirmUncounted') : t('confirmCount', { count: ending })}{' '}
          {t('confirmText', { consumer })}
        </Text>
      )}
    </Confirm>
  );
}
