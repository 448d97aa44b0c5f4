import 'reflect-metadata';
import { type ConsentRecord, consentRecord } from '@vinculum/contract/evidence/record.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { answerVersion, type UnboundAnswerBody } from '@vinculum/contract/vehicle/messages.ts';
import type { Authority } from '@vinculum/server/adapters/authority/port.ts';
import { newKeyPair, privateKeyPem, spkiOf } from '@vinculum/server/adapters/authority/certificates.ts';
import {
  consentRecordOf,
  type RecordSource,
} from '@vinculum/server/domains/evidence/consent-record-rules.ts';
import { hashOfOffer, offeredForm } from '@vinculum/server/domains/consents/offered-form.ts';
import { sealRecord } from '@vinculum/server/domains/evidence/get-consent-record.ts';
import { signAnswer } from '@vinculum/vehicle/identity/identity.ts';
import { fakeAuthority } from '../stubs/fake-authority.ts';

export interface MadeRecord {
  readonly record: ConsentRecord;
  /** PEM of the authority behind it. */
  readonly authority: string;
}

/** Whose answer it is and to which consent, as the answer itself says. */
interface BoundTo {
  readonly vin: string;
  readonly consent_id: number;
}

const CONSENT_ID = 7;

const offer = offeredForm.parse({
  title: 'Calm driving',
  description: 'Calm driving lowers your premium. ¿Sí? “Yes” – 0.1 + 1e21',
  description_type: 0,
  language: 'en',
  translations: [{ language: 'es', title: 'Conducir con calma', description: 'Baja su prima. ¿Sí? “Sí”' }],
  consumer: 'Helios Insurance',
  form_kind: 'Standard',
  read_signals: [
    {
      signal_id: 2016,
      signal_name: 'perfVehicleSpeed',
      mandatory: true,
      is_read: 1,
      label: 'Speed',
      data_type: 'FLOAT',
      unit: 'm/s',
      change_mode: 'CONTINUOUS',
      minimum: -0.5,
      maximum: 1e21,
      envelope: { signal_id: 2016, max_rate_hz: 10, bounds: [], sealed: null },
      collected: { en: 'Speed, never', es: 'Velocidad, nunca' },
    },
  ],
  write_signals: [],
  schedule: null,
  rewards: [],
  retention_days: 30,
  expiry_type: 0,
  expiry_in_days: 30,
  expiry: null,
  public_key: null,
  service_page: null,
  languages: ['en', 'es'],
});

/**
 * A record of an accepted consent by an authority of its own, as the platform would have made it at a moment. `bound`
 * is what its answer names other than the record's own; null: signed by the first rule, which names neither.
 */
export async function makeRecord(
  vin: string,
  now: number,
  bound: Partial<BoundTo> | null = {},
): Promise<MadeRecord> {
  const authority = await fakeAuthority({ clock: () => now });
  const issued = await authority.certifyRecordSeal();
  const content = consentRecordOf(await sourceOf(authority, { vin, now, bound }), new Date(now));
  const seal = {
    certificate: issued.pem,
    authority: authority.rootPem,
    privateKey: issued.privateKeyPem,
  };
  const record = consentRecord.parse(JSON.parse(JSON.stringify(sealRecord(content, seal))));
  return { record, authority: authority.rootPem };
}

async function sourceOf(
  authority: Authority,
  {
    vin,
    now,
    bound,
  }: { readonly vin: string; readonly now: number; readonly bound: Partial<BoundTo> | null },
): Promise<RecordSource> {
  const keys = await newKeyPair();
  const { serial, pem } = await authority.certifyVehicle(vin, await spkiOf(keys.publicKey));
  const hash = hashOfOffer(offer);
  const unbound = acceptance(hash, now);
  const answer =
    bound === null ? unbound : { ...unbound, version: answerVersion, vin, consent_id: CONSENT_ID, ...bound };
  const { signature, ...body } = signAnswer(answer, await privateKeyPem(keys.privateKey));
  const at = new Date(now);
  const event = { at, formHash: hash, messageId: null };
  return {
    form: { id: 1001, offer, hash, publishedOn: at },
    consumer: { id: 5, name: offer.consumer },
    consent: {
      id: CONSENT_ID,
      vin,
      status: 'FORM_ACCEPTED',
      actorKind: null,
      cause: null,
      acceptedSignals: [2016],
      expiresAt: new Date(now + 30 * DAY_MS),
      updatedOn: at,
    },
    events: [
      { ...event, actorKind: 'consumer', status: 'FORM_PENDING', cause: 'published', language: null },
      { ...event, actorKind: 'owner', status: 'FORM_ACCEPTED', cause: 'answered by owner', language: 'es' },
    ],
    olderEvents: 0,
    answers: [
      {
        answerId: body.answer_id,
        decision: body.decision,
        body,
        signature,
        certificateSerial: serial,
        receivedAt: at,
        outcome: 'FORM_ACCEPTED',
      },
    ],
    olderAnswers: 0,
    certificates: [{ serial, certificate: pem, authority: authority.rootPem }],
  };
}

function acceptance(formHash: string, now: number): UnboundAnswerBody {
  return {
    answer_id: 'a1',
    decision: 'accept',
    accepted_signals: [2016],
    form_hash: formHash,
    channel: 'touch',
    language: 'es',
    time: now,
    erase: false,
  };
}
