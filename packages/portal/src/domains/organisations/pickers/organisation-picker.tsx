import type { OrganisationRoleId } from '@vinculum/contract/access/vocabulary.ts';
import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { FoundSelect } from '../../../design/form/choice/found-select.tsx';
import { useEndpoint, useSteadyEndpoint } from '../../../lib/calls/queries.ts';

interface OrganisationPickerProps {
  readonly value: number | null;
  readonly onChange: (organisationId: number | null) => void;
  /** Offered are organisations that hold one of these. */
  readonly roleIds: readonly OrganisationRoleId[];
  readonly label: string;
  readonly placeholder: string;
  /** Said when none has the name typed. */
  readonly noneText: string;
}

/** More are found by a search. */
const OFFERED = 100;

/** Chooses an organisation; the server searches as the user types. */
export function OrganisationPicker(props: OrganisationPickerProps) {
  const { value, onChange } = props;
  const role_ids = [...props.roleIds];
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const found = useSteadyEndpoint(listOrganisationsEndpoint, {
    body: { role_ids, limit: OFFERED, ...(search !== '' && { search }) },
  });
  const offered = (found.data?.organisation ?? []).map(({ id, name }) => ({ id, label: name }));
  const known = useKnown(
    role_ids,
    found.data === undefined || offered.some(({ id }) => id === value) ? null : value,
  );
  return (
    <FoundSelect
      name="org_id"
      label={props.label}
      placeholder={props.placeholder}
      value={value}
      known={known}
      onChange={(choice) => onChange(choice?.id ?? null)}
      found={offered}
      onSearch={setSearch}
      noneText={found.isFetching ? undefined : props.noneText}
      error={found.error === null ? undefined : textOf(found.error)}
    />
  );
}

/** An organisation that is none of those offered, with its name: only the whole list tells it. */
function useKnown(
  role_ids: OrganisationRoleId[],
  id: number | null,
): { readonly id: number; readonly label: string } | null {
  const all = useEndpoint(listOrganisationsEndpoint, { body: { role_ids } }, { enabled: id !== null });
  const name = all.data?.organisation.find((one) => one.id === id)?.name;
  return id === null || name === undefined ? null : { id, label: name };
}
