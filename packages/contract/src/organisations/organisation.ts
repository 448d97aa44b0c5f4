import { z } from 'zod';
import { type OrganisationRoleId, organisationRoles } from '../access/vocabulary.ts';
import { whenMissing } from '../foundation/problem.ts';

/** Most characters of a name and of a unique identifier (specification 3, sections 5 and 9). */
export const organisationTextLimit = 200;

const REQUIRED = 'organisations.required';
const text = z.string(whenMissing(REQUIRED)).trim().min(1, REQUIRED).max(organisationTextLimit);

/** What the roles of organisations are called on the wire. */
export const organisationRoleNames: Readonly<Record<OrganisationRoleId, string>> = {
  4: 'OEM',
  5: 'Consumer',
  6: 'Fleet Owner',
  7: 'Admin',
};

export const organisationRoleIds = [
  organisationRoles.OEM,
  organisationRoles.CONSUMER,
  organisationRoles.FLEET_OWNER,
  organisationRoles.ADMIN,
] as const satisfies readonly OrganisationRoleId[];

/** The id of a role among `organisationRoleIds`. */
export const organisationRoleId = z
  .literal(organisationRoleIds)
  .describe('4 vehicle maker (OEM), 5 consumer, 6 fleet owner, 7 operator');

/** Types of an organisation, without repetitions. The operator's type stands alone. */
const roleIds = z
  .array(organisationRoleId, whenMissing('organisations.typeRequired'))
  .min(1, 'organisations.typeRequired')
  .max(20)
  .transform((ids) => organisationRoleIds.filter((id) => ids.includes(id)))
  .refine((ids) => ids.length < 2 || !ids.includes(organisationRoles.ADMIN), 'organisations.adminAlone');

/** What the dialog of an organisation asks for. */
export const organisationSchema = z.object({
  name: text,
  unique_identifier: text,
  role_ids: roleIds,
});
export type OrganisationInput = z.output<typeof organisationSchema>;

const role = z.object({ id: z.int(), name: z.string() });
export type OrganisationRole = z.output<typeof role>;

/** An organisation as specification 3, section 3, names its fields. */
export const organisationRow = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  roles: z.array(role),
  role_ids: z.array(z.int()),
  unique_identifier: z.string(),
  /** The domains that its forms may lead to. */
  domain_urls: z.array(z.string()),
  /** Null while it has none. */
  stream_name: z.string().nullable(),
  /** ISO 8601: when it was added. Beyond the specification. */
  created_on: z.string(),
  /** Since when it is at rest; null while it takes part. Beyond the specification. */
  resting_from: z.string().nullable(),
});
export type OrganisationRow = z.output<typeof organisationRow>;

/** The roles with their names, in the order of their ids. */
export const organisationRoleRows: readonly OrganisationRole[] = organisationRoleIds.map((id) => ({
  id,
  name: organisationRoleNames[id],
}));
