import { expect, test } from 'vitest';
import { consentRecordOf, type RecordSource, type SourceEvent } from './consent-record-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const signal = {
  is_read: 1,
  label: 'Speed',
  data_type: 'FLOAT',
  unit: 'm/s',
  change_mode: 'CONTINUOUS',
  minimum: null,
  maximum: null,
};
const offer = {
  title: 'Calm driving',
  description: 'It lowers your premium.',
  description_type: 0,
  consumer: 'Helios',
  form_kind: 'Action',
  read_signals: [
    { ...signal, signal_id: 1, signal_name: 'speed', mandatory: true },
    { ...signal, signal_id: 2, signal_name: 'place', mandatory: false, is_encrypted: true },
  ],
  write_signals: [{ ...signal, signal_id: 3, signal_name: 'lock', mandatory: false, is_read: 0 }],
  schedule: null,
  rewards: [],
  retention_days: 90,
  expiry_type: 0,
  expiry_in_days: 30,
  expiry: null,
  public_key: null,
  service_page: null,
  languages: ['en'],
  added_later: 'kept although no schema knows it',
};

const event = (change: Partial<SourceEvent>): SourceEvent => ({
  at: at(0),
  actorKind: 'consumer',
  status: 'FORM_PENDING',
  cause: 'published',
  messageId: null,
  formHash: 'hash',
  language: null,
  ...change,
});

function source(
  change: Partial<RecordSource> = {},
  consent: Partial<RecordSource['consent']> = {},
): RecordSource {
  return {
    form: { id: 1001, offer, hash: 'hash', publishedOn: at(0) },
    consumer: { id: 5, name: 'Helios' },
    consent: {
      id: 7,
      vin: 'YNR40EA5XR1000001',
      status: 'FORM_MANDATORY',
      actorKind: null,
      cause: null,
      acceptedSignals: [1],
      expiresAt: at(30),
      updatedOn: at(2),
      ...consent,
    },
    events: [
      event({}),
      event({ at: at(1), actorKind: 'vehicle', status: 'FORM_RECEIVED', cause: 'received', language: 'en' }),
      event({ at: at(2), actorKind: 'owner', status: 'FORM_MANDATORY', cause: 'answered', language: 'es' }),
    ],
    olderEvents: 0,
    answers: [],
    olderAnswers: 0,
    certificates: [],
    ...change,
  };
}

const now = at(5);

test('the text stands in it as it was published, with what is read from it', () => {
  const { pii_processing: processing } = consentRecordOf(source(), now);
  expect(processing.privacy_notice).toMatchObject({ content: offer, hash: 'hash' });
  expect(processing).toMatchObject({
    language: 'es',
    purposes: [{ purpose: 'Calm driving', purpose_type: 'Action' }],
    retention_period: 'P90D',
    pii_controllers: ['organisation-5'],
  });
  expect(processing.pii_information).toMatchObject([
    { pii_attribute_id: 1, access: 'read', pii_optional: false, is_encrypted: false, accepted: true },
    { pii_attribute_id: 2, access: 'read', pii_optional: true, is_encrypted: true, accepted: false },
    { pii_attribute_id: 3, access: 'write', pii_optional: true, accepted: false },
  ]);
});

test('its purpose is in the words that the owner was shown', () => {
  const text = { title: 'Conducir con calma', description: 'Baja su prima.' };
  const both = { ...offer, language: 'en', translations: [{ language: 'es', ...text }] };
  const purposeOf = (language: string | null, content: object = both) => {
    const form = { id: 1001, offer: { ...content }, hash: 'hash', publishedOn: at(0) };
    const events = [event({ language })];
    return consentRecordOf(source({ form, events }), now).pii_processing.purposes[0];
  };
  const first = { purpose: 'Calm driving', purpose_description: 'It lowers your premium.' };
  expect(purposeOf('es')).toMatchObject({
    purpose: text.title,
    purpose_description: text.description,
    purpose_language: 'es',
  });
  expect(purposeOf('en')).toMatchObject({ ...first, purpose_language: 'en' });
  expect(purposeOf(null)).toMatchObject({ ...first, purpose_language: 'en' });
  expect(purposeOf('es', offer)).toMatchObject({ ...first, purpose_language: null });
});

test('the present state is the last event', () => {
  const record = consentRecordOf(source(), now);
  expect(record.event).toMatchObject({
    event_time: at(2).toISOString(),
    event_type: 'explicit',
    event_state: 'dpv:ConsentGiven',
    entity_id: 'owner',
    validity_duration: 'P30D',
    expires_at: at(30).toISOString(),
  });
  expect(record.history.map(({ event_type: type }) => type)).toEqual([null, null, 'explicit']);
});

test('a consent that ran out says so before anybody wrote it down, and covers nothing', () => {
  const record = consentRecordOf(source({}, { status: 'FORM_EXPIRED' }), at(31));
  expect(record.event).toMatchObject({
    event_time: at(30).toISOString(),
    event_state: 'dpv:ConsentExpired',
    entity_id: 'platform',
    cause: 'expired',
  });
  expect(record.pii_processing.pii_information.some(({ accepted }) => accepted)).toBe(false);
  expect(record.history).toHaveLength(3);
});

test('without an event the row itself says what is so', () => {
  const ended = { status: 'FORM_CANCELED', actorKind: 'oem', cause: 'permission withdrawn' } as const;
  const record = consentRecordOf(source({ events: [] }, ended), now);
  expect(record.event).toMatchObject({
    event_time: at(2).toISOString(),
    event_state: 'dpv:ConsentRevoked',
    cause: 'permission withdrawn',
  });
  expect(record.pii_processing.language).toBeNull();
});

test('a form that ends on a date has no duration', () => {
  const dated = { ...offer, expiry_type: 1, expiry_in_days: null, expiry: '2027-01-01' };
  const form = { id: 1001, offer: dated, hash: 'hash', publishedOn: at(0) };
  expect(consentRecordOf(source({ form }), now).event.validity_duration).toBeNull();
});

test('two certificates of one authority name it once', () => {
  const of = (serial: string) => ({ serial, certificate: `certificate ${serial}`, authority: 'root' });
  const record = consentRecordOf(source({ certificates: [of('1'), of('2')] }), now);
  expect(record.certificates.map(({ serial }) => serial)).toEqual(['1', '2']);
  expect(record.authorities).toEqual(['root']);
});

test('what is the same in every record stands in it, and each answer with its signature in both forms', () => {
  const answer = {
    answerId: 'a1',
    decision: 'accept',
    body: { answer_id: 'a1' },
    signature: Buffer.alloc(64, 1).toString('base64url'),
    certificateSerial: '0A',
    receivedAt: at(2),
    outcome: 'FORM_MANDATORY',
  };
  const record = consentRecordOf(source({ answers: [answer] }, { acceptedSignals: [1, 2] }), now);
  expect(record).toMatchObject({
    record_header: {
      record_id: 'consent-7',
      pii_principal_id: 'YNR40EA5XR1000001',
      record_created: now.toISOString(),
    },
    party_identification: [
      { party_id: 'organisation-5', party_name: 'Helios', party_role: 'dpv:DataController' },
    ],
    event: { accepted_signals: [1, 2] },
    pii_processing: {
      privacy_notice: { consent_form_id: 1001, published_on: at(0).toISOString() },
      lawful_basis: 'dpv:Consent',
      collection_method: 'Sampled by the software of the vehicle, as the notice says for each signal',
      processing_method: 'Delivered to the controller in an ordered stream, stored until retention ends',
      storage_locations: ['vehicle', 'platform'],
      withdrawal_method: 'On the screen of the vehicle, at any time, with erasure if the owner asks for it',
      jurisdiction: null,
    },
  });
  expect(record.record_header.schema_version).toMatch(/./);
  expect(record.pii_processing.recipient_third_parties).toEqual([]);
  expect(record.answers).toEqual([
    {
      answer_id: 'a1',
      decision: 'accept',
      signed: { answer_id: 'a1' },
      signature: answer.signature,
      signature_der: expect.stringMatching(/./),
      certificate_serial: '0A',
      received_at: at(2).toISOString(),
      outcome: 'FORM_MANDATORY',
    },
  ]);
});

test('what has no end, no date of publication, no accepted signal and no cause says so', () => {
  const bare = { ...offer, expiry_type: 1, expiry_in_days: 30, expiry: '2026-12-01' };
  const record = consentRecordOf(
    source(
      { form: { id: 1001, offer: bare, hash: 'hash', publishedOn: null }, events: [] },
      { status: 'FORM_PENDING', expiresAt: null, acceptedSignals: [3] },
    ),
    now,
  );
  expect(record.event).toMatchObject({
    validity_duration: null,
    expires_at: null,
    entity_id: 'platform',
    cause: '',
  });
  expect(record.pii_processing.privacy_notice.published_on).toBeNull();
  expect(record.pii_processing.pii_information.some(({ accepted }) => accepted)).toBe(false);
});

test('the language is the last one that an event knows, and what was shown of a signal stands with it', () => {
  const collected = { en: 'Every second.', es: 'Cada segundo.' };
  const reported = { ...signal, signal_id: 1, signal_name: 'speed', mandatory: true, collected };
  const form = { id: 1001, offer: { ...offer, read_signals: [reported] }, hash: 'hash', publishedOn: at(0) };
  const events = [event({ language: 'es' }), event({ at: at(1), language: null })];
  const { pii_processing: processing } = consentRecordOf(source({ form, events }), now);
  expect(processing.language).toBe('es');
  expect(processing.pii_information[0]).toMatchObject({ collected, envelope: null });
});
