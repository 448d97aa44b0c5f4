import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  type getOrganisationEndpoint,
  type listOrganisationsEndpoint,
  organisationDetail,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import {
  organisationRoleIds,
  organisationRoleRows,
  type OrganisationRow,
} from '@vinculum/contract/organisations/organisation.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { consumerFigures, fleetFigures, oemFigures } from '../../read-models/home-store.ts';
import { pageOrganisations, whitelistsOf } from './organisation-records-store.ts';

type Search = RequestOf<typeof listOrganisationsEndpoint>['body'];

/** Organisations of some roles, with what specification 3, section 3, tells of each. */
export async function listOrganisations(
  deps: Pick<Deps, 'db'>,
  search: Search,
): Promise<AnswerOf<typeof listOrganisationsEndpoint>> {
  const { rows, total } = await pageOrganisations(deps.db, search);
  return { total_rows: total, organisation: await withDomains(deps, rows) };
}

/**
 * One organisation, whatever it is, and what is counted of it; of real vehicles alone.
 * @throws organisationNotFound
 */
export async function readOrganisation(
  deps: Pick<Deps, 'db'>,
  { now }: Pick<UserContext, 'now'>,
  id: number,
): Promise<AnswerOf<typeof getOrganisationEndpoint>> {
  const any = { role_ids: [...organisationRoleIds], include_test: true, with_resting: true };
  const { rows } = await pageOrganisations(deps.db, { ...any, id, page: 1 });
  const [organisation] = await withDomains(deps, rows);
  if (organisation === undefined) throw new AppError('organisationNotFound');
  return organisationDetail.parse({ ...organisation, figures: await figuresOf(deps, organisation, now) });
}

async function withDomains(
  { db }: Pick<Deps, 'db'>,
  rows: Awaited<ReturnType<typeof pageOrganisations>>['rows'],
): Promise<OrganisationRow[]> {
  const whitelists = await whitelistsOf(
    db,
    rows.map(({ id }) => id),
  );
  const domains = Map.groupBy(whitelists, (entry) => entry.organisation_id);
  return rows.map(({ role_ids: held, created_on: added, resting_from: from, ...row }) => ({
    ...row,
    created_on: added.toISOString(),
    resting_from: from?.toISOString() ?? null,
    title: row.name,
    role_ids: [...held],
    roles: organisationRoleRows.filter(({ id }) => held.includes(id)),
    domain_urls: (domains.get(row.id) ?? []).map(({ domain }) => domain),
  }));
}

async function figuresOf(
  { db }: Pick<Deps, 'db'>,
  { id, role_ids: held }: OrganisationRow,
  now: number,
): Promise<object> {
  const counting = { now: new Date(now), includeTest: false };
  const isHeld = (role: keyof typeof organisationRoles) => held.includes(organisationRoles[role]);
  const [consumer, oem, owner] = await Promise.all([
    isHeld('CONSUMER') ? consumerFigures(db, id, counting) : null,
    isHeld('OEM') ? oemFigures(db, id, counting) : null,
    isHeld('FLEET_OWNER') ? fleetFigures(db, id) : null,
  ]);
  return { consumer, oem, fleet_owner: owner };
}
