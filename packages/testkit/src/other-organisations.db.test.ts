import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { CallOf, Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { addDomainsEndpoint, listDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { sendCloudCommandEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { saveAudienceEndpoint } from '@vinculum/contract/publication/audiences.ts';
import { createClaimEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { fillFleet, makeFleet } from './worlds/fleet-world.ts';
import { schemaOf } from '@vinculum/server/http/documents/json-schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ActorKey } from './actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from './worlds/consent-world.ts';
import { formInput } from './mistakes/form-input.ts';
import { permitSending } from './permit-sending.ts';
import { offerPackage, packageInput } from './worlds/data-packages.ts';

// Every call that names a row, tried by the administrator of another organisation of the same portal: the answer is
// that to a row that does not exist, and its owner still finds it afterwards.

const NOWHERE = 2_000_000_000;

/** The rows of the first consumer and the first maker that the calls below name. */
interface Rows {
  readonly draft: number;
  readonly published: number;
  readonly revocation: number;
  readonly streamKey: number;
  readonly permission: number;
  readonly consumer: number;
  readonly notification: number;
  readonly fleet: number;
  readonly spareFleet: number;
  readonly listedDomain: number;
  readonly agreement: number;
  readonly oldAgreement: number;
  readonly fleetOwner: number;
  readonly dataPackage: number;
  readonly vehicleSend: number;
  readonly vehicleClaim: number;
  readonly audience: number;
  readonly oldAudience: number;
}

interface Trial {
  readonly owner: ActorKey;
  readonly stranger: ActorKey;
  readonly row: keyof Rows;
  readonly input: (id: number, rows: Rows) => CallOf<Endpoint>;
}

const vin = carVin(1);
const byConsumer = { owner: 'consumer.admin', stranger: 'otherConsumer.admin' } as const;
const byFleet = { owner: 'fleet.admin', stranger: 'otherFleet.admin' } as const;
const byOem = { owner: 'oem.admin', stranger: 'otherOem.admin' } as const;

const trials: Readonly<Record<string, Trial>> = {
  'consent.getForm': { ...byConsumer, row: 'draft', input: (id) => ({ params: { id } }) },
  'consent.saveForm': {
    ...byConsumer,
    row: 'draft',
    input: (id) => ({ body: { ...formInput(), consent_form_id: id } }),
  },
  'consent.cloneForm': { ...byConsumer, row: 'draft', input: (id) => ({ body: { consent_form_id: id } }) },
  'consent.checkEligibility': { ...byConsumer, row: 'draft', input: publication },
  'consent.publishForm': { ...byConsumer, row: 'published', input: publication },
  'consent.formAnalytics': { ...byConsumer, row: 'published', input: (id) => ({ params: { id } }) },
  'consent.earnedRewards': { ...byConsumer, row: 'published', input: (id) => ({ params: { id } }) },
  'consent.searchResponses': {
    ...byConsumer,
    row: 'published',
    input: (id) => ({ body: { consent_id: id } }),
  },
  'consent.exportResponses': {
    ...byConsumer,
    row: 'published',
    input: (id) => ({ body: { consent_id: id } }),
  },
  'consent.getRecord': { ...byConsumer, row: 'published', input: (id) => ({ params: { id, vin } }) },
  'consent.getRevocation': { ...byConsumer, row: 'revocation', input: (id) => ({ params: { id } }) },
  'consent.revokeForm': {
    ...byConsumer,
    row: 'published',
    input: (id) => ({ body: { consent_form_id: id } }),
  },
  'consent.getOemForm': { ...byOem, row: 'published', input: (id) => ({ params: { id } }) },
  'consent.revokeOemForm': {
    ...byOem,
    row: 'published',
    input: (id, { consumer }) => ({ body: { consumer_id: consumer, consent_form_id: id } }),
  },
  'audiences.save': {
    ...byConsumer,
    row: 'audience',
    input: (id) => ({ body: { audience_id: id, name: 'Mine now', filter: {} } }),
  },
  'audiences.resolve': { ...byConsumer, row: 'audience', input: (id) => ({ params: { id } }) },
  'audiences.delete': { ...byConsumer, row: 'oldAudience', input: (id) => ({ params: { id } }) },
  'consumerPermissions.change': {
    ...byOem,
    row: 'permission',
    input: (id) => ({ body: { permission_id: id, form_type_question: true } }),
  },
  'consumerPermissions.previewPermissionChange': {
    ...byOem,
    row: 'permission',
    input: (id) => ({ params: { id }, query: { consent_type: 'Standard' } }),
  },
  'dataPackages.getOwn': { ...byOem, row: 'dataPackage', input: (id) => ({ params: { id } }) },
  'dataPackages.save': {
    ...byOem,
    row: 'dataPackage',
    input: (id) => ({ body: { ...packageInput(), oem_data_package_id: id } }),
  },
  'dataPackages.enable': {
    ...byOem,
    row: 'dataPackage',
    input: (id) => ({ body: { oem_data_package_id: id, is_enable: false } }),
  },
  'dataPackages.publish': { ...byOem, row: 'dataPackage', input: (id) => ({ params: { id } }) },
  'agreements.save': {
    ...byConsumer,
    row: 'agreement',
    input: (id) => ({ body: { msa_data: 'Mine now', msa_data_type: 1, msa_id: id } }),
  },
  'agreements.changeStatus': {
    ...byConsumer,
    row: 'agreement',
    input: (id, { fleetOwner }) => ({ body: { status: 1, msa_id: id, fleet_owner_id: fleetOwner } }),
  },
  'agreements.get': { ...byConsumer, row: 'agreement', input: (id) => ({ params: { id } }) },
  'organisations.billing': { ...byConsumer, row: 'consumer', input: (id) => ({ query: { org_id: id } }) },
  'organisations.detail': { ...byConsumer, row: 'consumer', input: (id) => ({ query: { org_id: id } }) },
  'streams.listKeys': { ...byConsumer, row: 'consumer', input: (id) => ({ query: { org_id: id } }) },
  'agreements.delete': { ...byConsumer, row: 'oldAgreement', input: (id) => ({ body: { msa_id: id } }) },
  'domainLists.add': {
    ...byConsumer,
    row: 'consumer',
    input: (id) => ({ body: { domains: ['later.example'], is_allowed: true, org_id: id } }),
  },
  'domainLists.delete': { ...byConsumer, row: 'listedDomain', input: (id) => ({ body: { ids: [id] } }) },
  'notifications.markRead': {
    ...byConsumer,
    row: 'notification',
    input: (id) => ({ body: { notification_id: id } }),
  },
  'fleets.save': {
    ...byFleet,
    row: 'fleet',
    input: (id) => ({ body: { name: 'Vans', unique_id: 'vans', description: 'Vans', fleet_id: id } }),
  },
  'fleets.delete': { ...byFleet, row: 'spareFleet', input: (id) => ({ body: { fleet_id: id } }) },
  'fleets.listVehicles': { ...byFleet, row: 'fleet', input: (id) => ({ body: { fleet_id: id } }) },
  'fleets.addVehicles': { ...byFleet, row: 'fleet', input: (id) => fleetCar(id, 11) },
  'fleets.removeVehicles': { ...byFleet, row: 'fleet', input: (id) => fleetCar(id, 11) },
  'fleets.reportOwnerChange': { ...byFleet, row: 'fleet', input: (id) => fleetCar(id, 12) },
  'commands.getMessage': { ...byConsumer, row: 'vehicleSend', input: (id) => ({ params: { id } }) },
  'commands.listMessageVehicles': {
    ...byConsumer,
    row: 'vehicleSend',
    input: (id) => ({ body: { send_id: id } }),
  },
  'commands.retryMessage': { ...byConsumer, row: 'vehicleSend', input: (id) => ({ body: { send_id: id } }) },
  'vehicleAccess.listClaimUses': {
    ...byOem,
    row: 'vehicleClaim',
    input: (id) => ({ body: { claim_id: id } }),
  },
  'vehicleAccess.revokeClaim': { ...byOem, row: 'vehicleClaim', input: (id) => ({ body: { claim_id: id } }) },
  'streams.revokeKey': { ...byConsumer, row: 'streamKey', input: (id) => ({ params: { id } }) },
};

/** Calls whose ids name nothing that belongs to one organisation only, with what their own tests show. */
const elsewhere: Readonly<Record<string, string>> = {
  'audiences.findOfConsumer': 'the operator acts for every consumer: audiences.db.test.ts',
  'consent.checkAdminEligibility': 'as publishAdminForm: check-eligibility.db.test.ts',
  'audit.list': 'the operator’s alone, for every organisation: audit.db.test.ts',
  'consent.cloneAdminForm': 'the operator acts for every consumer: admin-consents.db.test.ts',
  'consent.formOfVehicle': 'each side, and who has nothing to do with the car: vehicles.db.test.ts',
  'consent.getStatusRequest': 'a fleet owner’s own requests only: request-status.db.test.ts',
  'consent.listAdminForms': 'the operator sees every consumer’s',
  'consent.publishAdminForm': 'a form under another consumer is not found: admin-consents.db.test.ts',
  'consent.requestStatus': 'to a fleet owner a stranger’s form is like none: request-status.db.test.ts',
  'consent.revokeAdminForm': 'as publishAdminForm',
  'consent.searchAdminResponses': 'the operator sees every consumer’s',
  'consent.searchOemForms': 'a list: another maker’s cars are simply not in it',
  'dataPackages.get': 'a published package is offered to every consumer, a draft to none',
  'dataPackages.ofOem': 'packages are offered to every consumer',
  'fleets.handOver': 'every maker may name every fleet owner; the cars are named by VIN',
  'liveData.demo': 'consumers may name themselves only',
  'loadTests.run': 'behind a flag that the other consumer lacks; load-test-runs.db.test.ts turns it round',
  'organisationMessages.get': 'behind a flag that the other consumer lacks: mail.db.test.ts',
  'organisationMessages.markRead': 'the same',
  'organisationMessages.send': 'to organisations of another kind: mail.db.test.ts',
  'commands.listMessages':
    'a filter: another consumer’s messages are simply not in it, operator-sends.db.test.ts',
  'commands.sendNotificationFor': 'the operator’s alone, for every consumer: operator-sends.db.test.ts',
  'commands.sendRemoteSignalsFor': 'the same',
  'commands.iconUploadAddressFor': 'the same',
  'domainLists.addOf': 'the operator’s alone, for every organisation: operator-lists.db.test.ts',
  'domainLists.deleteOf': 'the same',
  'domainLists.listOf': 'the same',
  'liveData.metadata': 'the operator’s alone, for every consumer: live-metadata.db.test.ts',
  'audit.timeline': 'tells an organisation of its own acts alone: timeline.db.test.ts',
  'consumerPermissions.ofOrganisation': 'the operator’s alone: one-organisation.db.test.ts',
  'organisations.get': 'the same',
  'organisations.list': 'the operator sees every organisation',
  'organisations.rest': 'the operator’s alone, for every organisation: rest-organisation.db.test.ts',
  'organisations.save': 'the operator’s alone, for every organisation: organisations.db.test.ts',
  'simulator.show': 'the operator’s alone, for every consumer: run-simulator.db.test.ts',
  'streams.nameConsumerStream': 'the operator’s alone, for every consumer: organisations.db.test.ts',
  'users.deactivate': 'the operator’s alone; the organisation must fit: users.db.test.ts',
  'users.list': 'the operator’s alone, for every organisation: users.db.test.ts',
  'users.save': 'the operator’s alone; the organisation must fit: users.db.test.ts',
  'reports.consentStatus': 'the operator’s alone, for every consumer: consent-status.db.test.ts',
  'reports.invoice': 'the same: invoices.db.test.ts',
  'reports.invoiceDays': 'the same: invoices.db.test.ts',
  'reports.invoices': 'the same: invoices.db.test.ts',
  'reports.invoicing': 'consumers may name themselves only, which 403 says: invoicing.db.test.ts',
  'carScreen.answer': 'bound to one car by its pairing code',
  'usage.ofForm': 'behind a flag that the other consumer lacks: usage.db.test.ts',
  'vehicleAccess.assignIdentifier': 'the operator’s alone, for every maker: registration.db.test.ts',
  'vehicleAccess.withdrawIdentifier': 'the same',
  'vehicleAccess.get': 'makers may name themselves only: claims.db.test.ts',
  'vehicleAccess.listClaims': 'the same',
  'vehicleAccess.createClaim': 'the same',
  'vehicleAccess.listCertificates': 'the same',
  'vehicleAccess.checkRegistration': 'the same',
  'vehicleAccess.register': 'the same',
  'vehicleAccess.release': 'by VIN: another maker’s car is not found, certificates.db.test.ts',
  'vehicleAccess.revokeCertificate': 'the same',
  'carScreen.notification': 'bound to one car by its pairing code',
};

let world: ConsentWorld;
let rows: Rows;

beforeAll(async () => {
  world = await startConsentWorld();
  const { server, people } = world;
  await world.registerCars([vin, carVin(2)]);
  await world.permit({ standard: true });
  const draft = await world.saveForm();
  const published = await world.saveForm();
  await world.publish(published, [vin, carVin(2)]);
  const admin = people.signedIn('consumer.admin');
  const body = { consent_form_id: published, vin_numbers: [carVin(2)] };
  const revoked = await server.call(revokeConsentFormEndpoint, { body }, admin);
  const key = await server.call(createStreamKeyEndpoint, { body: { name: 'of the first consumer' } }, admin);
  await server.call(addDomainsEndpoint, { body: { domains: ['listed.example'], is_allowed: false } }, admin);
  const text = { msa_data: 'We agree.', msa_data_type: 1 } as const;
  const agreement = await server.call(saveAgreementEndpoint, { body: text }, admin);
  const order = { name: 'first', vins: ['YNR'], count: 1, ends_on: dayOf(server.clock.now()) };
  const claim = await server.call(createClaimEndpoint, { body: order }, people.signedIn('oem.admin'));
  const oldAgreement = await server.call(saveAgreementEndpoint, { body: text }, admin);
  await permitSending(world, { notifications: true, commands: true });
  const command = { cloud_command: 'LOCK_DOORS' as const, vin_numbers: [vin] };
  const sent = await server.call(sendCloudCommandEndpoint, { body: command }, admin);
  const [listedDomain] = (await server.call(listDomainsEndpoint, {}, admin)).body.domain_permissions;
  const audience = async (name: string) =>
    (await server.call(saveAudienceEndpoint, { body: { name, filter: {} } }, admin)).body.audience_id;
  const permission = await server.db.selectFrom('consumer_permission').select('id').executeTakeFirstOrThrow();
  const notification = await server.db
    .selectFrom('notification')
    .select('id')
    .where('organisation_id', '=', people.organisations.consumer)
    .executeTakeFirstOrThrow();
  const fleet = await makeFleet(world, 'vans');
  await fillFleet(world, { fleetId: fleet }, [carVin(11), carVin(12)]);
  rows = {
    draft,
    published,
    revocation: revoked.body.revocation_id,
    streamKey: key.body.id,
    permission: permission.id,
    consumer: people.organisations.consumer,
    notification: notification.id,
    fleet,
    spareFleet: await makeFleet(world, 'spare'),
    listedDomain: listedDomain?.id ?? 0,
    agreement: agreement.body.msa_id,
    oldAgreement: oldAgreement.body.msa_id,
    fleetOwner: people.organisations.fleet,
    dataPackage: await offerPackage(world, {}, { isDraft: true }),
    vehicleSend: sent.body.send_id ?? 0,
    vehicleClaim: claim.body.claim_id,
    audience: await audience('Cars'),
    oldAudience: await audience('Old cars'),
  };
});
afterAll(() => world.server.stop());

function publication(id: number): CallOf<Endpoint> {
  return { body: { consent_form_id: id, vin_numbers: [vin] } };
}

function fleetCar(id: number, number: number): CallOf<Endpoint> {
  return { body: { fleet_id: id, vin_numbers: [carVin(number)] } };
}

const properties = z.object({ properties: z.record(z.string(), z.unknown()) });
const parts = z.object({ allOf: z.array(z.unknown()) });

/** The names of what a call sends, of all parts of a schema that is put together. */
function namesIn(schema: unknown): string[] {
  const own = properties.safeParse(schema);
  const all = parts.safeParse(schema);
  return [
    ...(own.success ? Object.keys(own.data.properties) : []),
    ...(all.success ? all.data.allOf.flatMap(namesIn) : []),
  ];
}

/** Whether a call names a row. `widget_id` is a flag, whatever it is called. */
function namesRow({ params, query, body }: Endpoint): boolean {
  const names = [params, query, body].flatMap((part) =>
    part === undefined ? [] : namesIn(schemaOf(part, 'input')),
  );
  return names.some((name) => /^ids?$|_ids?$/.test(name) && name !== 'widget_id');
}

const naming = allEndpoints.filter(namesRow);

test('every call that names a row is tried, or says where else', () => {
  expect(naming.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(trials), ...Object.keys(elsewhere)].toSorted(),
  );
});

const tried = naming.flatMap((endpoint) => {
  const trial = trials[endpoint.name];
  return trial === undefined ? [] : [{ name: endpoint.name, endpoint, ...trial }];
});

// Shows 1-6.10, 2-6.6, 3-6.9
test.each(tried)('$name: the row of another organisation is one that does not exist', async (trial) => {
  const { endpoint, owner, stranger, row, input } = trial;
  const { server, people } = world;
  const refusal = async (id: number) => {
    const { status, problem } = await server.call(endpoint, input(id, rows), people.signedIn(stranger));
    return { status, code: problem.code, message: problem.message };
  };
  const refused = await refusal(rows[row]);
  expect(refused).toEqual(await refusal(NOWHERE));
  expect(refused.status).toBe(404);
  expect((await server.call(endpoint, input(rows[row], rows), people.signedIn(owner))).status).not.toBe(404);
});
