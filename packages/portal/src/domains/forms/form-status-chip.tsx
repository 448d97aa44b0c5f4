import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { ConsentStatus, FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { useMessages, useTexts } from '../../lib/language/texts.ts';

const formKinds: Record<FormStatus, StatusKind> = {
  DRAFT: 'draft',
  PUBLISHED: 'good',
  REVOKED: 'bad',
  EXPIRED: 'warning',
};

const consentKinds: Record<ConsentStatus, StatusKind> = {
  FORM_PENDING: 'waiting',
  FORM_RECEIVED: 'info',
  FORM_ACCEPTED: 'good',
  FORM_MANDATORY: 'good',
  FORM_DECLINED: 'bad',
  FORM_CANCELED: 'bad',
  FORM_EXPIRED: 'warning',
  FORM_NOT_ASKED: 'neutral',
};

/** In the words and the colour that every list and page has for it. */
export function FormStatusChip({ status }: { status: FormStatus }) {
  const message = useMessages();
  return <StatusChip kind={formKinds[status]}>{message(`formStatus.${status}`)}</StatusChip>;
}

/** The status of one consent, by the display map of specification 1, section 3. */
export function ConsentStatusChip({ status }: { status: ConsentStatus }) {
  const message = useMessages();
  const t = useTexts('forms.form');
  const chip = <StatusChip kind={consentKinds[status]}>{message(`consentStatus.${status}`)}</StatusChip>;
  if (status !== 'FORM_MANDATORY') return chip;
  // The specified word is also that of an owner who agreed to some of the optional signals.
  return (
    <Tooltip
      label={t('mandatoryMeans')}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span>
        {chip} <VisuallyHidden>{t('mandatoryMeans')}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
