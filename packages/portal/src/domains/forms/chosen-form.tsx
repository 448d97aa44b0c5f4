import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { Anchor } from '@mantine/core';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../design/states/banner.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { pageOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { endingCount } from './ending-count.ts';
import type { FormChooser } from './form-picker.tsx';
import { type AddressedChoice, useFormOfAddress } from './use-form-choice.ts';

interface ChosenFormProps {
  readonly by: FormChooser;
  /** Of the forms that anything can be done with; absent: of any. */
  readonly statuses?: readonly FormStatus[];
  readonly children: (input: AddressedChoice | null) => ReactNode;
}

/**
 * The form of the address with its consumer, or null when one is still to be chosen ("new"). Of one that nothing can be
 * done with in its state it says so instead.
 */
export function ChosenForm({ by, statuses, children }: ChosenFormProps) {
  const formId = useFormOfAddress();
  const input = { params: { id: formId ?? 0 } };
  const isOfMaker = by === 'oem';
  const own = useEndpoint(getConsentFormEndpoint, input, { enabled: formId !== null && !isOfMaker });
  const ofMaker = useEndpoint(getOemConsentFormEndpoint, input, { enabled: formId !== null && isOfMaker });
  const form = isOfMaker ? ofMaker : own;
  if (formId === null) return children(null);
  if (form.data !== undefined) {
    const { consumer_id: consumerId, title, status } = form.data;
    if (statuses !== undefined && !statuses.includes(status))
      return <NotInThisState id={formId} title={title} status={status} />;
    const isSpent = ofMaker.data !== undefined && endingCount(ofMaker.data.counts) === 0;
    return children({ consumerId, form: { id: formId, title }, isSpent });
  }
  return <NotYet source={form} />;
}

interface NotInThisStateProps {
  readonly id: number;
  readonly title: string;
  readonly status: FormStatus;
}

/** Says why nothing can be done with a form, and leads to it. */
function NotInThisState({ id, title, status }: NotInThisStateProps) {
  const t = useTexts('forms');
  return (
    <Banner kind="warning">
      {t(`notInThisState.${status}`, { title })}{' '}
      <Anchor inherit renderRoot={linkTo(pageOf.form(id))}>
        {t('toForm')}
      </Anchor>
    </Banner>
  );
}
