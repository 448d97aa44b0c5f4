import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  sendNotificationEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { savePackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { addDomainsEndpoint, addDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { changeLoadTestProfileEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import {
  changeTemplateEndpoint,
  makeTemplateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { sendOrganisationMessageEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import { saveOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { saveAudienceEndpoint } from '@vinculum/contract/publication/audiences.ts';
import { createClaimEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Each call with mistakes that are found at different places: in the shape, by the clock and in the database.

let world: LoadTestWorld;
beforeAll(async () => {
  world = await startLoadTestWorld();
  const taken = [
    [saveFleetEndpoint, 'fleet.admin', { name: 'Taken', unique_id: 'taken', description: 'x' }],
    [saveAudienceEndpoint, 'consumer.admin', { name: 'Taken', filter: {} }],
    [addDomainsEndpoint, 'consumer.admin', { domains: ['taken.example'], is_allowed: true }],
    [makeTemplateEndpoint, 'operator.admin', { ...newTemplate('taken'), organisation_id: world.makerId }],
  ] as const;
  for (const [endpoint, by, body] of taken) {
    const answer = await send(endpoint, by, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
});
afterAll(() => world.server.stop());

const newTemplate = (name: string) => ({ status: 'createTemplate', template_name: name }) as const;

async function send(endpoint: Endpoint, by: ActorKey, body: object) {
  const authorization = await world.server.authorizationOf(world.people.signedIn(by));
  return await world.server.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { 'content-type': 'application/json', authorization: authorization ?? '' },
    payload: JSON.stringify(body),
  });
}

const NOBODY = 999_999;
const NOT_A_VIN = 'not-a-vin';

interface Told {
  readonly endpoint: Endpoint;
  readonly by: ActorKey;
  readonly body: () => object;
  readonly fields: readonly string[];
}

const newUser = {
  name: 'Ana',
  email: 'ana@vinculum.example',
  phonenumber: '1',
  description: 'x',
  username: 'oem.admin',
  password: 'Secret-word-1!',
  org_role_id: organisationRoles.CONSUMER,
  permissions_bit: 2,
};

const mistaken: readonly Told[] = [
  {
    endpoint: saveConsentFormEndpoint,
    by: 'operator.admin',
    body: () => ({ ...formInput(), title: '', expiry_in_days: 7, oem_data_package_ids: [NOBODY] }),
    fields: [
      'title',
      'consumer_id',
      'expiry_in_days',
      'oem_data_package_ids',
      // A master form has shapes of its own for them.
      'data_retention_in_days',
      'read_signals.0.signal_id',
    ],
  },
  {
    endpoint: savePackageEndpoint,
    by: 'oem.admin',
    body: () => ({
      title: '',
      description: 'x',
      expiry_date: '2020-01-01',
      consent_type: 'Standard',
      oem_data_package_price: [],
      read_signals: [NOBODY],
      write_signals: [],
    }),
    fields: ['title', 'expiry_date', 'read_signals.0'],
  },
  {
    endpoint: saveUserEndpoint,
    by: 'operator.admin',
    body: () => ({ ...newUser, org_id: world.people.organisations.oem, email: 'nobody' }),
    fields: ['email', 'username', 'org_role_id'],
  },
  {
    endpoint: saveUserEndpoint,
    by: 'operator.admin',
    body: () => ({ ...newUser, org_id: world.people.organisations.oem }),
    fields: ['username', 'org_role_id'],
  },
  {
    endpoint: saveFleetEndpoint,
    by: 'fleet.admin',
    body: () => ({ name: '', unique_id: 'taken', description: 'x' }),
    fields: ['name', 'unique_id'],
  },
  {
    // What the database cannot hold it is not asked about.
    endpoint: saveFleetEndpoint,
    by: 'fleet.admin',
    body: () => ({ name: '', unique_id: 'a\0b', description: 'x' }),
    fields: ['name'],
  },
  {
    endpoint: saveOrganisationEndpoint,
    by: 'operator.admin',
    body: () => ({ name: '', unique_identifier: 'TEST-OEM', role_ids: [organisationRoles.OEM] }),
    fields: ['name', 'unique_identifier'],
  },
  {
    endpoint: saveOrganisationEndpoint,
    by: 'operator.admin',
    body: () => ({
      org_id: world.people.organisations.consumer,
      name: '',
      unique_identifier: 'another',
      role_ids: [organisationRoles.OEM],
    }),
    fields: ['name', 'unique_identifier', 'role_ids'],
  },
  {
    endpoint: sendOrganisationMessageEndpoint,
    by: 'consumer.admin',
    body: () => ({ to_organisation_id: NOBODY, subject: '', body: 'x' }),
    fields: ['subject', 'to_organisation_id'],
  },
  {
    endpoint: saveAudienceEndpoint,
    by: 'consumer.admin',
    body: () => ({ name: 'taken', vin_numbers: [NOT_A_VIN] }),
    fields: ['name', 'vin_numbers.0'],
  },
  {
    endpoint: saveAudienceEndpoint,
    by: 'consumer.admin',
    body: () => ({ name: 'taken', filter: { consent_form_id: 'x' } }),
    fields: ['filter.consent_form_id', 'name'],
  },
  {
    endpoint: sendNotificationEndpoint,
    by: 'consumer.admin',
    body: () => ({ message: 'x', icon_url: 'gone.png', vin_numbers: [NOT_A_VIN] }),
    fields: ['icon_url', 'vin_numbers.0'],
  },
  {
    endpoint: sendNotificationEndpoint,
    by: 'consumer.admin',
    body: () => ({ message: '', icon_url: 'gone.png', vin_numbers: [NOT_A_VIN] }),
    fields: ['message', 'icon_url', 'vin_numbers.0'],
  },
  {
    endpoint: sendRemoteSignalsEndpoint,
    by: 'consumer.admin',
    body: () => ({
      remote_signal_update: { signals: { perfVehicleSpeed: { type: 0, value: 'x' } } },
      vin_numbers: [NOT_A_VIN],
    }),
    fields: ['remote_signal_update.signals.perfVehicleSpeed', 'vin_numbers.0'],
  },
  {
    endpoint: changeLoadTestProfileEndpoint,
    by: 'operator.admin',
    body: () => ({
      status: 'createTestProfile',
      test_name: 'one',
      template_id: NOBODY,
      'consumer-id': world.people.organisations.consumer,
      vehicle_count: 0,
      threshold_timeout: 1,
    }),
    fields: ['vehicle_count', 'template_id'],
  },
  {
    endpoint: changeTemplateEndpoint,
    by: 'operator.admin',
    body: () => ({
      ...newTemplate('taken'),
      private_key: '-----BEGIN PRIVATE KEY-----',
      certificate: '-----BEGIN CERTIFICATE-----',
    }),
    fields: ['template_name', 'private_key', 'certificate'],
  },
  {
    endpoint: changeTemplateEndpoint,
    by: 'operator.admin',
    body: () => ({ ...newTemplate('taken'), private_key: '', certificate: '-----BEGIN CERTIFICATE-----' }),
    fields: ['private_key', 'template_name', 'certificate'],
  },
  {
    endpoint: makeTemplateEndpoint,
    by: 'operator.admin',
    body: () => ({ ...newTemplate('taken'), organisation_id: NOBODY }),
    fields: ['template_name', 'organisation_id'],
  },
  {
    endpoint: addDomainsEndpoint,
    by: 'consumer.admin',
    body: () => ({ domains: ['free.example', 'taken.example'] }),
    fields: ['is_allowed', 'domains.1'],
  },
  {
    endpoint: addDomainsOfEndpoint,
    by: 'operator.admin',
    body: () => ({
      domains: ['taken.example'],
      org_id: world.people.organisations.consumer,
      is_allowed: 'no',
    }),
    fields: ['is_allowed', 'domains.0'],
  },
  {
    endpoint: addDomainsOfEndpoint,
    by: 'operator.admin',
    body: () => ({ domains: ['taken.example', 'no domain'], is_allowed: false }),
    fields: ['org_id', 'domains.1'],
  },
  {
    endpoint: createClaimEndpoint,
    by: 'oem.admin',
    body: () => ({ name: '', vins: ['VCZ'], count: 1, ends_on: '2020-01-01' }),
    fields: ['name', 'vins', 'ends_on'],
  },
];

test.each(mistaken.map((told) => [told.endpoint.name, told.fields.join(', '), told] as const))(
  '%s tells %s at once',
  async (_name, _fields, { endpoint, by, body, fields }) => {
    const answer = await send(endpoint, by, body());
    const problem = problemSchema.parse(answer.json());
    expect(new Set(problem.fields?.map(({ field }) => field))).toEqual(new Set(fields));
    expect([answer.statusCode, problem.code]).toEqual([400, 'badRequest']);
  },
);

test('what is wrong alone keeps the code that it has of its own', async () => {
  const user = { ...newUser, org_role_id: organisationRoles.OEM, org_id: world.people.organisations.oem };
  const answer = await send(saveUserEndpoint, 'operator.admin', user);
  expect(problemSchema.parse(answer.json()).code).toBe('userExists');
  const vins = { message: 'x', vin_numbers: [NOT_A_VIN] };
  const refused = await send(sendNotificationEndpoint, 'consumer.admin', vins);
  expect(problemSchema.parse(refused.json()).code).toBe('invalidVins');
});
