/**
 * Who beside its owner uses a table: its owner is the room whose `tables.ts` describes it. A domain goes by its name.
 * `read-models` reads every table, which is what it is for, and writes none.
 */
export interface TableAccess {
  /** The rooms that read it, in statements of their own. */
  readonly readers: Readonly<Record<string, readonly string[]>>;
  /** The rooms that write it, and why the owner cannot. */
  readonly writers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const ONE_STATEMENT = 'written by the statement that publishes: a hundred thousand consents at once';
const DELIVERY = 'the statement that stores a delivery checks the grants at the commit and counts it';
const RESTORED = 'settles what the copy of a running installation cannot know of itself';
const ENDING = 'goes with the consents that end, in the statement that ends them';
const OUTBOX = 'the row that says "look again" is written by the statement of the change it announces';

const KEPT = "for how long they are kept is the domain's; the adapter writes and reads them";

export const tableAccess: TableAccess = {
  writers: {
    consent: { backup: RESTORED, publication: ONE_STATEMENT },
    consent_form: { consents: 'a form expires with its consents, and forms use consents' },
    identity_session: { backup: RESTORED },
    latest_value: { 'gateway/delivery': DELIVERY },
    log_line: { 'platform-logs': KEPT },
    log_stream: { 'platform-logs': KEPT },
    outbox: { 'car-messages': OUTBOX, consents: OUTBOX },
    stream_batch: { 'gateway/delivery': DELIVERY },
    stream_span: { 'gateway/delivery': DELIVERY },
    usage_hour: { 'gateway/delivery': DELIVERY },
    usage_minute: { 'gateway/delivery': DELIVERY },
    vehicle_certificate: {
      'gateway/sessions': 'its first use is part of the one statement of each connection',
    },
    vehicle_message: { consents: ENDING },
  },
  readers: {
    app_user: ['mail'],
    authority_certificate: ['evidence'],
    beyond_agreed: ['responses'],
    consent: [
      'car-messages',
      'evidence',
      'forms',
      'gateway/delivery',
      'gateway/outbox',
      'reports',
      'responses',
      'rewards',
      'status-requests',
      'streams',
    ],
    consent_answer: ['evidence'],
    consent_form: [
      'car-messages',
      'evidence',
      'publication',
      'reports',
      'responses',
      'rewards',
      'status-requests',
      'streams',
      'usage',
    ],
    consent_history: ['evidence', 'responses'],
    consumer_permission: ['car-messages', 'consents', 'forms', 'load-tests', 'publication', 'streams'],
    data_package: ['rewards'],
    domain_permission: ['organisations'],
    notification: ['backup'],
    notification_seen: ['backup'],
    oem_manufacturer: ['demo', 'gateway/provisioning', 'load-tests', 'publication'],
    organisation: [
      'agreements',
      'audit',
      'consumer-permissions',
      'data-packages',
      'demo',
      'evidence',
      'fleets',
      'forms',
      'gateway/provisioning',
      'load-tests',
      'mail',
      'publication',
      'reports',
      'responses',
      'simulator',
      'streams',
      'users',
    ],
    organisation_role: ['consumer-permissions', 'demo', 'forms', 'gateway/provisioning', 'mail'],
    revocation_consent: ['revocation'],
    reward_accrual: ['reports'],
    signal: ['data-packages', 'forms', 'gateway/sessions'],
    signal_enum: ['forms'],
    stream_erasure: ['db'],
    stream_position: ['revocation'],
    test_maker: ['db', 'demo'],
    usage_hour: ['reports', 'rewards'],
    vehicle: [
      'car-messages',
      'db',
      'fleets',
      'gateway/provisioning',
      'publication',
      'reports',
      'revocation',
      'vehicle-access',
    ],
    vehicle_fleet_permit: ['vehicles'],
    vehicle_certificate: ['gateway/provisioning', 'load-tests'],
    vehicle_claim: ['gateway/provisioning', 'gateway/sessions', 'load-tests'],
    vehicle_session: ['fleets', 'gateway/outbox', 'responses', 'status-requests', 'vehicle-access'],
    vehicle_signals: ['publication'],
  },
};
