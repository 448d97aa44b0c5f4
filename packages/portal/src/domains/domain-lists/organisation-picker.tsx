import { keepPreviousData } from '@tanstack/react-query';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { listOrganisations } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/error-state.tsx';
import { FoundSelect } from '../../design/form/found-select.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

interface OrganisationPickerProps {
  readonly value: number | null;
  readonly onChange: (organisationId: number | null) => void;
}

const anyRole = Object.values(organisationRoles);
/** More are found by a search. */
const OFFERED = 100;

/** Chooses one of all organisations; the server searches as the user types. */
export function OrganisationPicker({ value, onChange }: OrganisationPickerProps) {
  const t = useTexts('domainLists.operator');
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const found = useEndpoint(
    listOrganisations,
    { body: { role_ids: anyRole, limit: OFFERED, ...(search !== '' && { search }) } },
    { placeholderData: keepPreviousData },
  );
  const offered = (found.data?.organisation ?? []).map(({ id, name }) => ({ id, label: name }));
  const known = useKnown(found.data === undefined || offered.some(({ id }) => id === value) ? null : value);
  return (
    <FoundSelect
      name="org_id"
      label={t('organisation')}
      placeholder={t('organisationHint')}
      value={value}
      known={known}
      onChange={(choice) => onChange(choice?.id ?? null)}
      found={offered}
      onSearch={setSearch}
      noneText={found.isFetching ? undefined : t('organisationNone')}
      error={found.error === null ? undefined : textOf(found.error)}
    />
  );
}

/** An organisation that is none of those offered, with its name: only the whole list tells it. */
function useKnown(id: number | null): { readonly id: number; readonly label: string } | null {
  const all = useEndpoint(listOrganisations, { body: { role_ids: anyRole } }, { enabled: id !== null });
  const name = all.data?.organisation.find((one) => one.id === id)?.name;
  return id === null || name === undefined ? null : { id, label: name };
}
