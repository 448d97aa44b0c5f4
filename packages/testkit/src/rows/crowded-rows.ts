import type { MessageState } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { ConsentStatus, FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS, dayOf, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { OrganisationKey } from '../actors.ts';
import { carVin } from '../worlds/consent-world.ts';
import type { RowOf } from './put-rows.ts';

/** Who is there: the ids of the organisations of the cast, and the moment at which all of it is looked at. */
interface CrowdedCast {
  readonly organisations: Readonly<Record<OrganisationKey, number>>;
  readonly now: Date;
}

/** Cars of the second maker. */
export const otherVin = (number: number): string => `VCZ${String(number).padStart(14, '0')}`;
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const dayAfter = (now: Date, days: number): string => dayOf(now.getTime() + days * DAY_MS);

/** All of it, by table. */
export function crowdedRows(cast: CrowdedCast) {
  return {
    ...carRows(cast),
    consent_form: formRows(cast),
    consent: consentRows(cast),
    consumer_permission: permissionRows(cast),
    ...messageRows(cast),
    ...offerRows(cast),
  };
}

/** Of the first maker the fourth car is one of tests; of the fleets the third is another owner's. */
function carRows({ organisations, now }: CrowdedCast) {
  const { oem, otherOem, fleet, otherFleet } = organisations;
  const car = (vin: string, oem_id: number, fleet_id: number | null = null) => {
    return { registered_on: now, vin, oem_id, fleet_id, is_test: vin === carVin(4) };
  };
  const fleetRow = (id: number, organisation_id: number) => {
    return { id, organisation_id, name: `Fleet ${id}`, unique_id: `${id}` };
  };
  const connected = { is_online: true, connected_at: now, last_seen_at: now };
  const fleets = [carVin(1), carVin(2), carVin(4), otherVin(2)];
  const online = [carVin(1), carVin(4), carVin(5), otherVin(1), otherVin(2)];
  return {
    fleet: [fleetRow(1, fleet), fleetRow(2, fleet), fleetRow(3, otherFleet)],
    vehicle: [
      car(carVin(5), oem),
      car(carVin(1), oem, 1),
      ...[2, 3, 4].map((number) => car(carVin(number), oem)),
      car(otherVin(3), otherOem, 3),
      car(otherVin(1), otherOem),
      car(otherVin(2), otherOem, 2),
    ],
    vehicle_fleet_permit: [
      ...fleets.map((vin) => ({ handed_over_on: now, vin, fleet_owner_id: fleet })),
      ...[otherVin(1), otherVin(3)].map((vin) => ({ handed_over_on: now, vin, fleet_owner_id: otherFleet })),
    ],
    vehicle_session: [
      { ...connected, vin: carVin(2), is_online: false },
      ...online.map((vin) => ({ ...connected, vin })),
    ],
  };
}

/** Forms from 101 on are the first consumer's, of which 107 and 108 are of tests; those from 201 on the other's. */
function formRows({ organisations: { consumer, otherConsumer }, now }: CrowdedCast) {
  const form = (id: number, status: FormStatus, days: number | null): RowOf<'consent_form'> => ({
    consent_type: 'Standard',
    expiry_type: 1,
    data_retention_in_days: 30,
    created_on: now,
    updated_on: now,
    id,
    status,
    consumer_id: id < 200 ? consumer : otherConsumer,
    title: `Form ${id}`,
    is_test: id === 107 || id === 108,
    expiry: days === null ? null : dayAfter(now, days),
    published_on: status === 'DRAFT' ? null : now,
  });
  return [
    form(201, 'PUBLISHED', 0),
    form(202, 'DRAFT', 1),
    form(103, 'PUBLISHED', 8),
    form(102, 'PUBLISHED', 7),
    form(101, 'PUBLISHED', 0),
    form(104, 'PUBLISHED', -1),
    form(105, 'DRAFT', 1),
    form(106, 'DRAFT', null),
    form(107, 'PUBLISHED', 0),
    form(108, 'DRAFT', null),
    form(109, 'REVOKED', 1),
  ];
}

/** Consents in every state, on both sides of their ends, of both consumers and makers, and of the car of tests. */
function consentRows({ organisations, now }: CrowdedCast) {
  const { consumer, otherConsumer, oem, otherOem } = organisations;
  const asked: readonly (readonly [
    form: number,
    vin: string,
    status: ConsentStatus,
    change?: RowOf<'consent'>,
  ])[] = [
    [101, carVin(1), 'FORM_ACCEPTED'],
    [101, carVin(2), 'FORM_MANDATORY'],
    [101, carVin(3), 'FORM_ACCEPTED', { expires_at: now }],
    [101, carVin(4), 'FORM_ACCEPTED'],
    [101, carVin(5), 'FORM_PENDING'],
    [102, carVin(1), 'FORM_ACCEPTED', { expires_at: after(now, 1) }],
    [102, carVin(2), 'FORM_PENDING', { expires_at: now }],
    [102, carVin(3), 'FORM_RECEIVED'],
    [102, carVin(4), 'FORM_RECEIVED'],
    [102, carVin(5), 'FORM_DECLINED'],
    [103, carVin(1), 'FORM_CANCELED'],
    [103, carVin(2), 'FORM_CANCELED', { confirmed_at: now }],
    [103, carVin(3), 'FORM_NOT_ASKED'],
    [103, carVin(99), 'FORM_CANCELED'],
    [103, carVin(4), 'FORM_CANCELED'],
    [103, otherVin(2), 'FORM_PENDING'],
    [104, carVin(1), 'FORM_NOT_ASKED'],
    [104, carVin(4), 'FORM_NOT_ASKED'],
    [104, carVin(2), 'FORM_ACCEPTED', { expires_at: now }],
    [201, carVin(1), 'FORM_ACCEPTED'],
    [201, otherVin(1), 'FORM_RECEIVED'],
    [201, otherVin(2), 'FORM_CANCELED'],
    [201, carVin(5), 'FORM_NOT_ASKED'],
    [201, carVin(2), 'FORM_PENDING'],
  ];
  return asked.map(([form_id, vin, status, change], index) => ({
    accepted_signals: [1],
    id: index + 1,
    form_id,
    vin,
    status,
    revision: index + 1,
    consumer_id: form_id < 200 ? consumer : otherConsumer,
    oem_id: vin === carVin(99) ? null : vin.startsWith('YNR') ? oem : otherOem,
    created_on: now,
    updated_on: now,
    is_test: vin === carVin(4),
    ...change,
  }));
}

/** What was sent at the edge of the last hour, before it, and by the other consumer. */
function messageRows({ organisations: { consumer, otherConsumer }, now }: CrowdedCast) {
  const send = (id: number, consumer_id: number, created_on: Date): RowOf<'vehicle_send'> => {
    return { kind: 'command', valid_for_minutes: 60, id, consumer_id, created_on };
  };
  const sent: readonly (readonly [
    send: number,
    vin: string,
    state: MessageState,
    isDelivered: boolean,
    left?: number,
  ])[] = [
    [1, carVin(1), 'FAILED', true],
    [1, carVin(2), 'FAILED', false],
    [1, carVin(3), 'EXPIRED', false],
    [1, carVin(4), 'FAILED', true],
    [1, carVin(5), 'QUEUED', false, 0],
    [1, otherVin(1), 'QUEUED', false, 1],
    [1, otherVin(2), 'DONE', true],
    [2, carVin(1), 'FAILED', true],
    [3, carVin(1), 'FAILED', true],
    [3, carVin(2), 'EXPIRED', false],
  ];
  return {
    vehicle_send: [
      send(1, consumer, after(now, -HOUR_MS)),
      send(2, consumer, after(now, -HOUR_MS - 1)),
      send(3, otherConsumer, now),
    ],
    vehicle_message: sent.map(([send_id, vin, state, isDelivered, left = 0], index) => ({
      id: index + 1,
      send_id,
      vin,
      state,
      attempt: 1,
      queued_at: after(now, -HOUR_MS),
      deadline: after(now, left),
      delivered_at: isDelivered ? now : null,
    })),
  };
}

/** What makers offer and whom they let in, on both sides of the days within which they end. */
function offerRows({ organisations: { oem, otherOem }, now }: CrowdedCast) {
  const claim = (id: number, left: number, change: RowOf<'vehicle_claim'> = {}) => {
    const own = { id, name: `Claim ${id}`, certificate_serial: `C${id}`, organisation_id: oem };
    const to = { vin_prefixes: ['YNR'], remaining: 1, not_after: after(now, left), created_on: now };
    return { ...own, ...to, ...change };
  };
  const offered = (id: number, days: number, change: RowOf<'data_package'> = {}): RowOf<'data_package'> => ({
    id,
    oem_id: oem,
    title: `Package ${id}`,
    consent_type: 'Standard',
    status: 'PUBLISHED',
    is_enabled: true,
    expiry_date: dayAfter(now, days),
    published_on: now,
    ...change,
  });
  return {
    vehicle_claim: [
      claim(1, 0),
      claim(2, 1),
      claim(3, 14 * DAY_MS),
      claim(4, 14 * DAY_MS + 1),
      claim(5, DAY_MS, { revoked_on: now }),
      claim(6, DAY_MS, { is_test: true }),
      claim(7, DAY_MS, { organisation_id: otherOem }),
    ],
    data_package: [
      offered(1, 0),
      offered(2, 14),
      offered(3, 15),
      offered(4, -1),
      offered(5, 1, { is_enabled: false }),
      offered(6, 1, { status: 'DRAFT', published_on: null }),
      offered(7, 1, { oem_id: otherOem }),
    ],
  };
}

/** The first maker lets the other consumer read nothing, the second the first. */
function permissionRows({ organisations }: CrowdedCast) {
  const { consumer, otherConsumer, oem, otherOem } = organisations;
  const reads = (oem_id: number, consumer_id: number, access_type_read_signal: boolean) => {
    return { oem_id, consumer_id, access_type_read_signal };
  };
  return [reads(oem, consumer, true), reads(oem, otherConsumer, false), reads(otherOem, consumer, false)];
}
