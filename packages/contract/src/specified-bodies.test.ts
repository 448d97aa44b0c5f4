import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  cloneAdminConsentFormEndpoint,
  listAdminConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from './forms/endpoints.ts';
import { searchAdminResponsesEndpoint, exportResponsesEndpoint } from './responses/endpoints.ts';
import { revokeAdminConsentFormEndpoint } from './revocation/endpoints.ts';
import { publishAdminConsentFormEndpoint } from './publication/endpoints.ts';
import { listOemConsumersEndpoint } from './forms/oem-endpoints.ts';
import { requestConsentStatusEndpoint } from './status-requests/endpoints.ts';
import {
  getIconUploadAddressForEndpoint,
  sendNotificationForEndpoint,
  sendRemoteSignalsForEndpoint,
} from './car-messages/operator-endpoints.ts';
import {
  addDomainsOfEndpoint,
  deleteDomainsOfEndpoint,
  listDomainsOfEndpoint,
} from './domain-lists/endpoints.ts';
import { deleteFleetEndpoint, listFleetsEndpoint, saveFleetEndpoint } from './fleets/endpoints.ts';
import type { Endpoint } from './foundation/endpoint.ts';
import { getLiveDataMetadataEndpoint, liveDataMetadata } from './live-data/endpoints.ts';
import { listLoadTestProfilesEndpoint } from './load-tests/endpoints.ts';
import {
  changeLoadTestProfileEndpoint,
  getLoadTestProfileEndpoint,
  getRunningVehiclesEndpoint,
} from './load-tests/profile-endpoints.ts';
import {
  changeTemplateEndpoint,
  getTemplateEndpoint,
  listTemplatesEndpoint,
} from './load-tests/template-endpoints.ts';
import {
  listOrganisationRolesEndpoint,
  listOrganisationsEndpoint,
  saveOrganisationEndpoint,
} from './organisations/operator-endpoints.ts';
import {
  listLogEntriesEndpoint,
  listLogGroupsEndpoint,
  listLogStreamsEndpoint,
} from './platform-logs/endpoints.ts';
import { downloadConsentStatusEndpoint } from './reports/endpoints.ts';
import { executeScheduledRunEndpoint } from './scheduled-runs/endpoints.ts';
import { updateSignalLabelsEndpoint } from './signals/admin-endpoints.ts';
import { listSignalsEndpoint } from './signals/endpoints.ts';
import { runSimulatorEndpoint } from './simulator/endpoints.ts';
import { addConsumerStreamEndpoint } from './streams/endpoints.ts';
import {
  changePermissionsEndpoint,
  deactivateUserEndpoint,
  listFeaturePermissionsEndpoint,
  listUsersEndpoint,
  resetPasswordEndpoint,
  saveUserEndpoint,
} from './users/endpoints.ts';

// What the calls of specification 3, section 7, are sent and answer, in the words of its table.

/** The fields of a schema at every depth, `a.b` for a field of a field or of a list's items. */
function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): ReadonlySet<string> {
  if (schema === undefined) return new Set();
  const root = jsonSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }));
  return new Set(pathsOf(root, ''));
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly additionalProperties?: JsonSchema | boolean | undefined;
  readonly items?: JsonSchema | boolean | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly allOf?: readonly JsonSchema[] | undefined;
}
const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), jsonSchema).optional(),
    additionalProperties: z.union([jsonSchema, z.boolean()]).optional(),
    items: z.union([jsonSchema, z.boolean()]).optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
);

function pathsOf(schema: JsonSchema, prefix: string): string[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const items = typeof schema.items === 'object' ? [schema.items] : [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${prefix}${name}`,
    ...pathsOf(field, `${prefix}${name}.`),
  ]);
  return [...own, ...[...inside, ...items].flatMap((one) => pathsOf(one, prefix))];
}

const names = (text: string) => (text === '' ? [] : text.split(', '));

const vinLists =
  'vinNumberAlreadyPublished, vinNumbersWithoutPermission, vinNumbersWithPermission, unregisteredVinNumbers, message';
const masterForm =
  'title, consent_type, expiry_type, expiry_in_days, data_retention_in_days, description_type, description, read_signals, write_signals';
const readSignal =
  'read_signals.signal_id, read_signals.interval, read_signals.frequency_mode, read_signals.return_format, read_signals.mandatory, read_signals.is_read, read_signals.is_encrypted';
const writeSignal = 'write_signals.signal_id, write_signals.mandatory, write_signals.is_read';
const profile = 'test-name, template_id, template_name, threshold_timeout, vehicle_count, consumer_id';
const signal = (list: string) => `signals.${list}, signals.${list}.id, signals.${list}.label`;

const calls: readonly (readonly [call: string, Endpoint, sent: string, answered: string])[] = [
  [
    'user/add',
    saveUserEndpoint,
    'name, username, email, phonenumber, description, org_id, org_role, org_role_id, permissions_bit, password',
    '',
  ],
  [
    'user/feature-permissions',
    changePermissionsEndpoint,
    'user_permissions, user_permissions.user_id, user_permissions.permissions_bit',
    'message',
  ],
  ['user/list', listUsersEndpoint, 'org_id', 'users'],
  ['user/delete', deactivateUserEndpoint, 'user_id, username, org_id', 'message'],
  ['user/reset-password', resetPasswordEndpoint, 'username, password', ''],
  ['consumer-stream-name/add', addConsumerStreamEndpoint, 'consumer_id, stream_name, stream_type', ''],
  ['roles', listOrganisationRolesEndpoint, 'type', 'role, role.id, role.name'],
  ['organisation/add', saveOrganisationEndpoint, 'name, unique_identifier, role_ids, org_id', ''],
  ['organisation/list', listOrganisationsEndpoint, 'role_ids', 'organisation'],
  ['feature-permissions', listFeaturePermissionsEndpoint, '', 'feature_permissions'],
  ['domains/add', addDomainsOfEndpoint, 'domains, is_allowed, org_id', 'message'],
  ['domains/delete', deleteDomainsOfEndpoint, 'ids, org_id', 'message'],
  ['domains/list', listDomainsOfEndpoint, 'org_id', 'domain_permissions'],
  [
    'load-tester-profile/list',
    listLoadTestProfilesEndpoint,
    'page, limit',
    names(profile)
      .map((field) => `profiles.${field}`)
      .join(', '),
  ],
  ['load-tester-profile/{name}', getLoadTestProfileEndpoint, '', profile],
  [
    'load-tester-profile',
    changeLoadTestProfileEndpoint,
    'test_name, template_id, threshold_timeout, vehicle_count, consumer-id, status',
    '',
  ],
  [
    'aws-template/list',
    listTemplatesEndpoint,
    'page, limit',
    'templates, templates.template_id, templates.template_name',
  ],
  ['aws-template/{name}', getTemplateEndpoint, '', 'template_id, template_name, certificate'],
  ['aws-template', changeTemplateEndpoint, 'template_name, private_key, certificate, status', ''],
  ['consumer-list', listOemConsumersEndpoint, '', 'organisation'],
  [
    'load-tester/status',
    getRunningVehiclesEndpoint,
    '',
    'running_vehicles, running_vehicles.consumer_id, running_vehicles.vehicle_count',
  ],
  ['simulator', runSimulatorEndpoint, 'consumerId, messageCount', 'message'],
  [
    'consent-forms/list',
    listAdminConsentFormsEndpoint,
    'consumer_id, page, limit',
    'data, total_rows, data.consent_form_id, data.title, data.expiry',
  ],
  [
    'consent-forms/publish',
    publishAdminConsentFormEndpoint,
    'consumer_id, consent_form_id, vin_numbers',
    vinLists,
  ],
  [
    'consent-forms/revoke',
    revokeAdminConsentFormEndpoint,
    'consumer_id, consent_form_id, vin_numbers',
    'message',
  ],
  [
    'consent-forms/clone',
    cloneAdminConsentFormEndpoint,
    'destination_consumer_id, consent_form_id',
    'consent_form_id',
  ],
  [
    'vehicles/consent/status',
    requestConsentStatusEndpoint,
    'consent_status, consent_form_id, vin_numbers',
    'vin_not_registered, vin_without_consent_form, vin_queued, message',
  ],
  [
    'consent-forms/responses',
    searchAdminResponsesEndpoint,
    'page, limit, history, consent_id',
    'data, total_rows, data.consent_form_response_id, data.vin_number, data.status, data.oem, data.created_on',
  ],
  [
    'consent-forms/responses/export',
    exportResponsesEndpoint,
    'consent_id',
    'vin_number, status, oem, created_on',
  ],
  [
    'consent-forms',
    saveConsentFormEndpoint,
    `${masterForm}, ${readSignal}, ${writeSignal}`,
    'consent_form_id',
  ],
  ['shared signals', listSignalsEndpoint, '', `signals.groupName, ${signal('read')}, ${signal('write')}`],
  [
    'signals',
    updateSignalLabelsEndpoint,
    'signals, signals.signal_id, signals.signal_display_name',
    'message',
  ],
  ['cloud-watch-logs/group', listLogGroupsEndpoint, 'log_group_name, limit', 'data, data.log_group_name'],
  ['cloud-watch-logs/stream', listLogStreamsEndpoint, 'log_group_name, limit', 'data, data.log_stream_name'],
  [
    'cloud-watch-logs/list',
    listLogEntriesEndpoint,
    'log_group_name, stream_name, limit, next_token',
    'data, backward_token, data.creation_time, data.message',
  ],
  [
    'send-notification',
    sendNotificationForEndpoint,
    'message, vin_numbers, url_authentication_enabled, consumer_id, title, url, icon_url',
    '',
  ],
  ['file-upload-url/2', getIconUploadAddressForEndpoint, '', 'url, imageName'],
  ['cron/{type}/execute', executeScheduledRunEndpoint, 'day', 'message'],
  ['live-data-meta-data', getLiveDataMetadataEndpoint, '', 'data'],
  [
    'send/remote-api-signals',
    sendRemoteSignalsForEndpoint,
    'remote_signal_update, remote_signal_update.signals, vin_numbers, consumer_id',
    '',
  ],
  ['report/consent-status', downloadConsentStatusEndpoint, 'start_date, end_date, consumer_id', 'status'],
  ['fleet/list', listFleetsEndpoint, 'page, limit', 'data, total_rows'],
  ['fleet', saveFleetEndpoint, 'fleet_id, name, unique_id, description', ''],
  ['fleet (DELETE)', deleteFleetEndpoint, 'fleet_id', 'data.message'],
];

// Shows 3-3.5, 3-3.6, 3-3.7, 3-3.8, 3-3.9, 3-3.10, 3-3.11, 3-3.12, 3-3.13, 3-3.14, 3-3.15, 3-3.16, 3-3.17
// Shows 3-3.22, 3-3.23, 3-7.2, 3-7.3, 3-7.4, 3-7.5, 3-7.6, 3-7.7, 3-7.8, 3-7.9, 3-7.10, 3-7.11, 3-7.12
// Shows 3-7.13, 3-7.14, 3-7.15, 3-7.16, 3-7.17, 3-7.18, 3-7.19, 3-7.20, 3-7.21, 3-7.22, 3-7.23, 3-7.24
// Shows 3-7.25, 3-7.26, 3-7.27, 3-7.28, 3-7.29, 3-7.30, 3-7.31, 3-7.32, 3-7.33, 3-7.34, 3-7.35, 3-7.36
// Shows 3-7.37, 3-7.38, 3-7.39, 3-7.40, 3-7.42, 3-7.43, 3-7.44
test.each(calls)('%s is sent and answers the specified fields', (...[, endpoint, sent, answered]) => {
  const missing = (specified: string, fields: ReadonlySet<string>) =>
    names(specified).filter((field) => !fields.has(field));
  expect({
    sent: missing(sent, fieldsOf(endpoint.body, 'input')),
    answered: missing(answered, fieldsOf(endpoint.response, 'output')),
  }).toEqual({ sent: [], answered: [] });
});

const statusValues = z.object({
  oneOf: z.array(z.object({ properties: z.object({ status: z.object({ const: z.string() }) }) })),
});

// Shows 3-3.24, 3-7.15, 3-7.18, 3-7.38
test('the calls are told apart by the specified words, and their lists are those of the specification', () => {
  const statuses = (endpoint: Endpoint) =>
    statusValues.parse(z.toJSONSchema(endpoint.body ?? z.never(), { io: 'input', unrepresentable: 'any' }))
      .oneOf;
  const valuesOf = (endpoint: Endpoint) =>
    statuses(endpoint).map(({ properties }) => properties.status.const);
  expect(valuesOf(changeLoadTestProfileEndpoint)).toEqual([
    'createTestProfile',
    'updateTestProfile',
    'deleteTestProfile',
  ]);
  expect(valuesOf(changeTemplateEndpoint)).toEqual(['createTemplate', 'updateTemplate', 'deleteTemplate']);
  expect(Object.keys(liveDataMetadata.shape)).toEqual(['consumers', 'cars']);
});

// Shows 3-3.2, 3-3.7
test('no answer of a template or of a user has a field for its secret', () => {
  for (const endpoint of [listTemplatesEndpoint, getTemplateEndpoint, changeTemplateEndpoint])
    expect([...fieldsOf(endpoint.response, 'output')].filter((field) => /key/.test(field))).toEqual([]);
  for (const endpoint of [listUsersEndpoint, saveUserEndpoint, resetPasswordEndpoint])
    expect([...fieldsOf(endpoint.response, 'output')].filter((field) => /password/.test(field))).toEqual([]);
});
