import { MultiSelect, SimpleGrid } from '@mantine/core';
import { Select } from '../../../design/form/choice/select.tsx';
import { consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { AudienceFilter } from '@vinculum/contract/publication/audiences.ts';
import { idOfField } from '../../../design/form/field.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { FormPicker } from '../../forms/public.ts';
import type { Publisher } from '../publisher.ts';
import { type CarsOfModel, makersOf, modelsOf } from './found-cars.ts';

interface CarFiltersProps {
  readonly by: Publisher;
  readonly consumerId: number;
  readonly filter: AudienceFilter;
  readonly onChange: (filter: AudienceFilter) => void;
  /** The cars among which makers and models are offered. */
  readonly groups: readonly CarsOfModel[];
}

/** By which form, with which answer, of which maker and model. */
export function CarFilters({ by, consumerId, filter, onChange, groups }: CarFiltersProps) {
  const t = useTexts('publication.audience');
  const change = (part: { readonly [K in keyof AudienceFilter]?: AudienceFilter[K] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined)),
    );
  const makers = makersOf(groups);
  const models = modelsOf(groups, filter.oem_id ?? null);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <FormPicker
        by={by}
        consumerId={consumerId}
        value={useChosenForm(filter.consent_form_id)}
        onChange={(form) => change({ consent_form_id: form?.id })}
        statuses={['PUBLISHED', 'REVOKED', 'EXPIRED']}
        narrows={{ name: 'asked_with', label: t('form'), placeholder: t('anyForm') }}
      />
      <Statuses value={filter.statuses} onChange={(statuses) => change({ statuses })} />
      <Select
        id={idOfField('oem_id')}
        label={t('maker')}
        placeholder={t('anyMaker')}
        data={makers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.oem_id === undefined ? null : String(filter.oem_id)}
        onChange={(id) => change({ oem_id: id === null ? undefined : Number(id), model: undefined })}
        nothingFoundMessage={t('noMaker')}
        searchable
        clearable
      />
      <Select
        id={idOfField('model')}
        label={t('model')}
        placeholder={t('anyModel')}
        data={[...new Set([...models, ...(filter.model === undefined ? [] : [filter.model])])]}
        value={filter.model ?? null}
        onChange={(model) => change({ model: model ?? undefined })}
        nothingFoundMessage={t('noMaker')}
        searchable
        clearable
      />
    </SimpleGrid>
  );
}

interface StatusesProps {
  /** Undefined for any. */
  readonly value: AudienceFilter['statuses'] | undefined;
  readonly onChange: (statuses: StatusesProps['value']) => void;
}

function Statuses({ value, onChange }: StatusesProps) {
  const t = useTexts('publication.audience');
  const message = useMessages();
  return (
    <MultiSelect
      id={idOfField('statuses')}
      label={t('statuses')}
      placeholder={value === undefined ? t('anyStatus') : ''}
      data={consentStatuses.map((status) => ({ value: status, label: message(`consentStatus.${status}`) }))}
      value={[...(value ?? [])]}
      onChange={(chosen) => {
        const statuses = consentStatuses.filter((one) => chosen.includes(one));
        onChange(statuses.length === 0 ? undefined : statuses);
      }}
      clearable
    />
  );
}

/** The form of a filter with its title; null without one. */
function useChosenForm(id: number | undefined) {
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined },
  );
  return id === undefined ? null : { id, title: form.data?.title ?? '' };
}
