import { z } from 'zod';
import { operatorViewer, operatorAdmin } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer, pageRequest } from '../foundation/paging.ts';
import { includeTest } from '../foundation/test-traffic.ts';
import { organisationRoleId, organisationRow, organisationSchema } from './organisation.ts';

/** The type of the roles of organisations (specification 3, sections 6 and 9). */
export const ORGANISATION_ROLES = 2;

export const listOrganisationRolesEndpoint = endpoint({
  name: 'organisations.roles',
  summary: 'The roles (types) that organisations may hold',
  method: 'POST',
  path: '/admin/api/v1/roles',
  access: operatorViewer,
  body: z.object({ type: z.literal(ORGANISATION_ROLES).describe('2: roles of organisations') }),
  response: z.object({ role: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});

/** The columns that the list of organisations goes by. */
export const organisationSorts = ['id', 'name', 'unique_identifier', 'created_on'] as const;

/** Beyond the specified `role_ids`: a search, a page and an order. Without `limit` every organisation comes. */
export const listOrganisationsEndpoint = endpoint({
  name: 'organisations.list',
  summary: 'Organisations that hold one of these roles, by name unless asked otherwise',
  method: 'POST',
  path: '/admin/api/v1/organisation/list',
  access: operatorViewer,
  body: z.object({
    role_ids: z.array(organisationRoleId).min(1, 'organisations.typeRequired').max(20),
    /** A part of the name or of the unique identifier. */
    search: z.string().trim().max(200).optional(),
    /** Also makers whose vehicles are those of tests, and nobody's else. */
    include_test: includeTest,
    page: pageRequest.shape.page,
    limit: z.int().min(1).max(200).optional(),
    /** Also those that were put to rest. */
    with_resting: z.boolean().optional(),
    sort: z.enum(organisationSorts).default('name'),
    descending: z.boolean().default(false),
  }),
  response: z.object({ organisation: z.array(organisationRow), total_rows: z.int() }),
  errors: [],
  audit: null,
  rate: 'read',
});

/** What is counted of an organisation in one of its roles; null where it does not hold it. */
const counted = <T extends z.ZodRawShape>(figures: T) => z.object(figures).nullable();

export const organisationDetail = organisationRow.extend({
  figures: z.object({
    consumer: counted({ consent_forms: z.int(), live_consents: z.int(), waiting_consents: z.int() }),
    oem: counted({
      live_forms: z.int(),
      live_consents: z.int(),
      vehicles: z.int(),
      vehicles_online: z.int(),
    }),
    /** Vehicles: those that were handed over to it, in a fleet or in none yet. */
    fleet_owner: counted({ fleets: z.int(), vehicles: z.int(), vehicles_online: z.int() }),
  }),
});
export type OrganisationDetails = z.output<typeof organisationDetail>;

/** Beyond the specification. */
export const getOrganisationEndpoint = endpoint({
  name: 'organisations.get',
  summary: 'One organisation, at rest or not, with what is counted of it in each of its roles',
  method: 'GET',
  path: '/admin/api/v1/organisation/{id}',
  access: operatorViewer,
  params: z.object({ id: idText }),
  response: organisationDetail,
  errors: ['organisationNotFound'],
  audit: null,
  rate: 'read',
});

/**
 * Beyond the specification. An organisation at rest is gone from pickers and lists, and its users cannot sign in; its
 * past stays. Nothing may hang on it: no consent that waits or lives, no car, no fleet, no published agreement.
 */
export const restOrganisationEndpoint = endpoint({
  name: 'organisations.rest',
  summary: 'Put an organisation to rest, or wake it again',
  method: 'POST',
  path: '/admin/api/v1/organisation/rest',
  access: operatorAdmin,
  body: z.object({ org_id: idSchema, is_resting: z.boolean() }),
  response: messageAnswer,
  errors: ['organisationNotFound', 'organisationInUse', 'ownOrganisation'],
  audit: 'organisation.rest',
  rate: 'write',
});

/** With `org_id` an organisation's name is changed; its unique identifier and its type are locked. */
export const saveOrganisationEndpoint = endpoint({
  name: 'organisations.save',
  summary: 'Add an organisation, or change the name of one',
  method: 'POST',
  path: '/admin/api/v1/organisation/add',
  access: operatorAdmin,
  body: organisationSchema.extend({ org_id: idSchema.optional() }),
  response: messageAnswer.extend({ org_id: z.int() }),
  errors: ['organisationNotFound', 'organisationExists'],
  audit: 'organisation.save',
  rate: 'write',
});
