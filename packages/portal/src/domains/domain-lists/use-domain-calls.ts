import {
  addDomainsEndpoint,
  addDomainsOfEndpoint,
  deleteDomainsEndpoint,
  deleteDomainsOfEndpoint,
  type DomainPermission,
  listDomainsEndpoint,
  listDomainsOfEndpoint,
} from '@vinculum/contract/domain-lists/endpoints.ts';
import type { NewDomains } from '@vinculum/contract/domain-lists/new-domains.ts';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall, useEndpoint } from '../../lib/calls/queries.ts';

interface Listed {
  readonly data: readonly DomainPermission[];
  readonly total_rows: number;
}

const listed = {
  select: ({ domain_permissions: data }: { domain_permissions: DomainPermission[] }): Listed => ({
    data,
    total_rows: data.length,
  }),
};

/** Both lists: of the own organisation, or for an operator of the one that is named. */
export function useDomainLists(organisationId: number | null) {
  const own = useEndpoint(listDomainsEndpoint, {}, { ...listed, enabled: organisationId === null });
  const named = useEndpoint(
    listDomainsOfEndpoint,
    { body: { org_id: organisationId ?? 0 } },
    { ...listed, enabled: organisationId !== null },
  );
  return organisationId === null ? own : named;
}

/** Adds domains to them and says what the server says. @throws {ApiProblem} */
export function useAddDomains(organisationId: number | null): (domains: NewDomains) => Promise<string> {
  const own = useCall(addDomainsEndpoint);
  const named = useCall(addDomainsOfEndpoint);
  return async ({ domains, is_allowed }) => {
    const body = { domains: [...domains], is_allowed };
    const { message } =
      organisationId === null
        ? await own.mutateAsync({ body })
        : await named.mutateAsync({ body: { ...body, org_id: organisationId } });
    return message;
  };
}

interface DeleteDomainsCall {
  readonly run: (ids: number[]) => void;
  readonly isPending: boolean;
  readonly error: ApiProblem | null;
}

/** Takes domains off them; hears what the server says. */
export function useDeleteDomains(
  organisationId: number | null,
  onDeleted: (message: string) => void,
): DeleteDomainsCall {
  const onSuccess = ({ message }: { message: string }) => onDeleted(message);
  const own = useCall(deleteDomainsEndpoint, { onSuccess });
  const named = useCall(deleteDomainsOfEndpoint, { onSuccess });
  const { isPending, error } = organisationId === null ? own : named;
  return {
    run: (ids) =>
      organisationId === null
        ? own.mutate({ body: { ids } })
        : named.mutate({ body: { ids, org_id: organisationId } }),
    isPending,
    error,
  };
}
