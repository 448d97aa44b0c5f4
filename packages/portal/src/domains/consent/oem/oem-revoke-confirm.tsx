import { Text } from '@mantine/core';
import { getOemConsentForm } from '@vinculum/contract/consent/oem-endpoints.ts';
import { Confirm } from '../../../design/confirm.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { endingCount } from '../ending-count.ts';
import type { PickedForm } from '../form-picker.tsx';

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
  const found = useEndpoint(getOemConsentForm, { params: { id: form.id } }, { enabled: dialog.opened });
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
