import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { organisationRoleRows } from '@vinculum/contract/organisations/organisation.ts';
import type { Deps } from '../../deps.ts';
import { pageOrganisations, whitelistsOf } from './organisation-records-store.ts';

/** Organisations of some roles, with what specification 3, section 3, tells of each. */
export async function listOrganisations(
  { db }: Deps,
  search: RequestOf<typeof listOrganisationsEndpoint>['body'],
): Promise<AnswerOf<typeof listOrganisationsEndpoint>> {
  const { rows, total } = await pageOrganisations(db, search);
  const whitelists = await whitelistsOf(
    db,
    rows.map(({ id }) => id),
  );
  const domains = Map.groupBy(whitelists, (entry) => entry.organisation_id);
  return {
    total_rows: total,
    organisation: rows.map(({ role_ids: held, resting_from: from, ...row }) => ({
      ...row,
      resting_from: from?.toISOString() ?? null,
      title: row.name,
      role_ids: [...held],
      roles: organisationRoleRows.filter(({ id }) => held.includes(id)),
      domain_urls: (domains.get(row.id) ?? []).map(({ domain }) => domain),
    })),
  };
}
