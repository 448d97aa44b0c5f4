import { z } from 'zod';
import { allow, operatorViewer } from '../access/access.ts';
import { consentTypes } from '../consents/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { includeTestText } from '../foundation/test-traffic.ts';

const switches = {
  form_type_notification: z.boolean(),
  form_type_question: z.boolean(),
  access_type_send_notification: z.boolean(),
  access_type_send_command: z.boolean(),
  access_type_read_signal: z.boolean(),
};
/** What a maker switches on and off for a consumer. */
export const permissionSwitches = z.object(switches).keyof().options;

export const oemPermissionRow = z.object({
  permission_id: z.int(),
  oem_id: z.int(),
  oem_name: z.string(),
  ...switches,
});
export type OemPermissionRow = z.output<typeof oemPermissionRow>;

/** The consumer's side: one row an OEM; those of tests only when they are asked for. */
export const listOemPermissionsEndpoint = endpoint({
  name: 'consumerPermissions.ofConsumer',
  summary: 'What each OEM lets the own organisation do',
  method: 'GET',
  path: '/consumer/api/v1/permissions',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }),
  query: z.object({ include_test: includeTestText }),
  response: z.object({ permissions: z.array(oemPermissionRow) }),
  errors: [],
  audit: null,
  rate: 'read',
});

export const consumerPermissionRow = z.object({
  permission_id: z.int(),
  consumer_id: z.int(),
  consumer_name: z.string(),
  ...switches,
  /** Requests that were not sent to the maker's cars, for it does not permit the kind: by kind of form. */
  waiting: z.record(z.enum(consentTypes), z.int()),
});
export type ConsumerPermissionRow = z.output<typeof consumerPermissionRow>;

/** The OEM's side: one row a consumer. */
export const listConsumerPermissionsEndpoint = endpoint({
  name: 'consumerPermissions.ofOem',
  summary: 'What the own organisation lets each consumer do',
  method: 'GET',
  path: '/oem/api/v1/permissions',
  access: allow({ portal: 'OEMS', role: 'USER_VIEWER' }),
  response: z.object({ permissions: z.array(consumerPermissionRow) }),
  errors: [],
  audit: null,
  rate: 'read',
});

/** Beyond the specification: both sides, since an organisation may be both. */
export const listPermissionsOfEndpoint = endpoint({
  name: 'consumerPermissions.ofOrganisation',
  summary: 'What each OEM lets an organisation do, and what it lets each consumer do',
  method: 'GET',
  path: '/admin/api/v1/organisation/{id}/permissions',
  access: operatorViewer,
  params: z.object({ id: idText }),
  query: z.object({ include_test: includeTestText }),
  response: z.object({ has: z.array(oemPermissionRow), gives: z.array(consumerPermissionRow) }),
  errors: ['organisationNotFound'],
  audit: null,
  rate: 'read',
});

export const previewPermissionChangeEndpoint = endpoint({
  name: 'consumerPermissions.previewPermissionChange',
  summary: 'What switching a form kind off or on for a consumer would end or ask on the own vehicles now',
  method: 'GET',
  path: '/oem/api/v1/permissions/{id}/effects',
  access: allow({ portal: 'OEMS', role: 'USER_ADMIN' }),
  params: z.object({ id: idText }),
  query: z.object({ consent_type: z.enum(consentTypes) }),
  response: z.object({
    /** Forms of which switching off ends at least one consent. */
    forms: z.int(),
    /** Open and live ones. */
    consents: z.int(),
    /** Cars with a live one: their data stops. */
    live_cars: z.int(),
    /** What switching on would ask, of how many cars' owners. */
    requests: z.int(),
    asked_cars: z.int(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

export const changeConsumerPermissionEndpoint = endpoint({
  name: 'consumerPermissions.change',
  summary:
    'Change what a consumer may do; switching a form kind off cancels its consents on the own vehicles',
  method: 'POST',
  path: '/oem/api/v1/permissions',
  access: allow({ portal: 'OEMS', role: 'USER_ADMIN' }),
  body: z
    .object({ permission_id: idSchema, ...switches })
    .partial()
    .required({ permission_id: true }),
  response: messageAnswer.extend({ canceled: z.int(), offered: z.int() }),
  errors: ['notFound'],
  audit: 'consumer-permission.change',
  rate: 'write',
});
