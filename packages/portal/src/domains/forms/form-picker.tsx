import {
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/states/error-state.tsx';
import { FoundSelect } from '../../design/form/choice/found-select.tsx';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** Forms that a lookup asks for at once (specification 1, section 9). */
const lookupLimit = 200;

/** Who chooses: a consumer among its own forms, an administrator or a maker among those of a chosen consumer. */
export type FormChooser = 'consumer' | 'administrator' | 'oem';

/** The form chosen. */
export interface PickedForm {
  readonly id: number;
  readonly title: string;
}

interface FormPickerProps {
  readonly by: FormChooser;
  /** Whose forms; null until a consumer is chosen. */
  readonly consumerId: number | null;
  /** It may lie beyond the forms that were asked for. */
  readonly value: PickedForm | null;
  readonly onChange: (form: PickedForm | null) => void;
  /** Forms in other states are not offered; absent: all are. */
  readonly statuses?: readonly FormStatus[] | undefined;
  readonly error?: string | undefined;
  /** Where the form only narrows something: the field's name and label; it may be left empty. */
  readonly narrows?: { readonly name: string; readonly label: string; readonly placeholder: string };
}

const lists = {
  consumer: listConsentFormsEndpoint,
  administrator: listAdminConsentFormsEndpoint,
  oem: searchOemConsentFormsEndpoint,
} as const;

/** Chooses one of a consumer's forms, a maker one that can still be revoked; the server searches as the user types. */
export function FormPicker({ by, consumerId, value, onChange, statuses, error, narrows }: FormPickerProps) {
  const t = useTexts('forms.form');
  const tOem = useTexts('formsOem');
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const only = statuses?.length === 1 ? statuses[0] : undefined;
  const forms = useSteadyEndpoint(
    lists[by],
    {
      body: {
        limit: lookupLimit,
        ...(search !== '' && { search }),
        ...(only !== undefined && { status: only }),
        ...(by === 'oem' && { revocable: true }),
        ...(by !== 'consumer' && { consumer_id: consumerId ?? 0 }),
      },
    },
    { enabled: consumerId !== null },
  );
  const found = consumerId === null ? [] : (forms.data?.data ?? []);
  const none = by === 'oem' ? tOem('formNone') : t('pickNone');
  return (
    <FoundSelect
      name={narrows?.name ?? 'consent_form_id'}
      label={narrows?.label ?? t('pick')}
      placeholder={consumerId === null ? t('pickConsumerFirst') : (narrows?.placeholder ?? t('pickHint'))}
      value={value?.id ?? null}
      known={value === null ? null : formChoice(value)}
      onChange={onChange}
      found={found
        .filter(({ status }) => statuses === undefined || statuses.includes(status))
        .map(({ consent_form_id: id, title }) => formChoice({ id, title }))}
      onSearch={setSearch}
      noneText={forms.isFetching ? undefined : none}
      error={error ?? (forms.error === null ? undefined : textOf(forms.error))}
      isRequired={narrows === undefined}
      isClearable={narrows !== undefined}
      isDisabled={consumerId === null}
    />
  );
}

function formChoice({ id, title }: PickedForm) {
  return { id, title, label: `${title} (${id})` };
}
