import { z } from 'zod';
import { envelopeSchema } from '../consent/envelope.ts';
import { formTranslation } from '../consent/form-texts.ts';
import { rewardSchema, shownOemReward } from '../consent/reward.ts';
import { scheduleSchema } from '../consent/schedule.ts';
import { signalEntrySchema } from '../consent/signal-entry.ts';
import { consentTypes } from '../consent/vocabulary.ts';
import { vinLength } from '../foundation/vin.ts';
import { languages } from '../messages/languages.ts';
import { changeModes, signalDataTypes } from '../signals/vocabulary.ts';
import { dataSample } from './sample.ts';

const id = z.int().min(1);
const time = z.number().min(0);
const hash = z.string().max(128);
const messageId = z.string().min(1).max(100);

/** One signal as the owner sees it and the car samples it; `signal_name` is the catalogue's name. */
export const offeredSignal = signalEntrySchema.extend({
  label: z.string(),
  /** The label in each language; absent: `label` in every language. */
  labels: z.partialRecord(z.enum(languages), z.string()).optional(),
  data_type: z.enum(signalDataTypes),
  unit: z.string().nullable(),
  change_mode: z.enum(changeModes),
  /** Highest rate in values a second; absent from an offer of before envelopes. */
  max_rate_hz: z.number().nullable().optional(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /**
   * Of a read signal, the most that may leave the car. Absent from an offer of before envelopes, whose words named the
   * rate only: the car collects no more than these say (`entryInWords`).
   */
  envelope: envelopeSchema.optional(),
  /** The sentence of the envelope in each language, as the owner reads it; there whenever the envelope is. */
  collected: z.record(z.enum(languages), z.string()).optional(),
});
export type OfferedSignal = z.output<typeof offeredSignal>;

/** A signal that a trigger watches; it need not be among those that are asked for. */
export const watchedSignal = offeredSignal
  .pick({
    signal_id: true,
    signal_name: true,
    labels: true,
    data_type: true,
    change_mode: true,
    max_rate_hz: true,
    minimum: true,
    maximum: true,
  })
  .extend({ unit: z.string().nullable().optional() });

/** dn/consent/{consent_id}/offer: the form as the owner must see it. */
export const consentOffer = z.object({
  id: messageId,
  consent_id: id,
  form_hash: hash,
  title: z.string(),
  description: z.string(),
  description_type: z.int(),
  /** That of title and description; absent when nobody said it. */
  language: z.enum(languages).optional(),
  /** Title and description in further languages; absent: there is none. */
  translations: z.array(formTranslation).max(languages.length).optional(),
  consumer: z.string(),
  form_kind: z.enum(consentTypes),
  read_signals: z.array(offeredSignal),
  write_signals: z.array(offeredSignal),
  trigger_signals: z.array(watchedSignal).default([]),
  schedule: scheduleSchema.nullable(),
  rewards: z.array(rewardSchema),
  /** What the maker of the car earns; absent from an offer of before owners were told of it. */
  oem_rewards: z.array(shownOemReward).optional(),
  retention_days: z.int(),
  expiry_type: z.int(),
  expiry_in_days: z.int().nullable(),
  /** Last day, YYYY-MM-DD; beside counted days the day on which the consent ends at the latest. */
  expiry: z.string().nullable(),
  public_key: z.string().nullable(),
  service_page: z.string().nullable(),
  languages: z.array(z.string()),
});
export type ConsentOffer = z.output<typeof consentOffer>;

/** A trillion: metres, milliseconds and days stay far below it, and their products below what a bigint column holds. */
const measured = z.int().min(0).max(1_000_000_000_000);

/**
 * What a car did under one consent since it was granted: it measures, the platform keeps the highest it was told.
 * Only what a reward of the offer is paid for; the rest is absent, all of it for rewards that are paid by kilobytes.
 * Why the car, and what is trusted: docs/decisions/0006-car-measures-effort.md.
 */
export const consentEffort = z.object({
  consent_id: id,
  metres: measured.optional(),
  driving_ms: measured.optional(),
  /** Days of the car's own calendar on which it was driven. */
  use_days: measured.optional(),
});
export type ConsentEffort = z.output<typeof consentEffort>;

/** up/checkin. */
export const checkIn = z.object({
  id: messageId,
  boot_id: z.string().max(100),
  software: z.string().max(100),
  time,
  time_zone: z.string().max(64),
  applied_revision: z.int().min(0),
  consents: z.array(z.object({ consent_id: id, form_hash: hash })).max(10_000),
  /** Of the live consents that promise a reward; absent from a car that does not measure. */
  effort: z.array(consentEffort).max(1000).optional(),
  /** Names of all signals that the vehicle has, in the first check-in of a boot; absent: as it said before. */
  signals: z.array(z.string().min(1).max(100)).max(2000).optional(),
});
export type CheckIn = z.output<typeof checkIn>;

/** What an owner earned in one currency: exact decimal text, "1.25". */
export const earnedAmount = z.object({ currency_type: z.int(), amount: z.string().max(100) });
export type EarnedAmount = z.output<typeof earnedAmount>;

export const desiredConsent = z.object({
  consent_id: id,
  form_hash: hash,
  status: z.string(),
  accepted_signals: z.array(z.int()),
  /** Milliseconds since 1970, null without end. */
  expires_at: z.number().nullable(),
  /** What the owner earned under it so far; absent: as last told. */
  earned: z.array(earnedAmount).max(100).optional(),
});

/** dn/desired: the whole list; it replaces what the vehicle had. */
export const desiredState = z.object({
  id: messageId,
  revision: z.int(),
  consents: z.array(desiredConsent),
});
export type DesiredState = z.output<typeof desiredState>;

/** up/consent/{consent_id}/received and /shown. */
export const offerSeen = z.object({ id: messageId, form_hash: hash, language: z.string().max(10), time });
export type OfferSeen = z.output<typeof offerSeen>;

/** The rule by which cars of ours sign answers. */
export const answerVersion = 2 as const;

const answerFields = z.object({
  answer_id: messageId,
  decision: z.enum(['accept', 'decline', 'withdraw']),
  accepted_signals: z.array(z.int()).max(1000),
  form_hash: hash,
  channel: z.enum(['touch', 'voice', 'app']),
  language: z.string().max(10),
  time,
  erase: z.boolean(),
});
const signed = z.object({
  /** ECDSA P-256 with SHA-256 over the canonical JSON of the rest, IEEE P1363, base64url. */
  signature: z.string().max(200),
});
/** Says in what is signed whose answer it is and to which consent: it is good for no other car and no other form. */
const boundAnswer = answerFields.extend({
  version: z.literal(answerVersion),
  vin: z.string().max(vinLength),
  consent_id: id,
});
/** Signed by the first rule: of the consent only the form's hash is signed, which its clones share. */
const unboundAnswer = answerFields.extend({ version: z.never().optional() });

/** up/consent/{consent_id}/answer without its signature: what is signed, as canonical JSON. */
export type AnswerBody = z.output<typeof boundAnswer> | UnboundAnswerBody;
export type UnboundAnswerBody = z.output<typeof unboundAnswer>;
/** up/consent/{consent_id}/answer. */
export const ownerAnswer = z.union([boundAnswer.extend(signed.shape), unboundAnswer.extend(signed.shape)]);
export type OwnerAnswer = z.output<typeof ownerAnswer>;

/** dn/consent/{consent_id}/stored: after the commit, never before. */
export const answerStored = z.object({ id: messageId, answer_id: messageId, status: z.string() });
export type AnswerStored = z.output<typeof answerStored>;

/** dn/consent/{consent_id}/revoke. */
export const consentRevoke = z.object({
  id: messageId,
  actor: z.string(),
  reason: z.string(),
  effective_at: time,
});
export type ConsentRevoke = z.output<typeof consentRevoke>;

/** Characters of the encrypted part of a message. */
export const mostSealedBytes = 131_072;

/** up/data/{consent_id}. Either samples or, for encrypted signals, jwe. */
export const dataBatch = z.object({
  seq: z.int().min(1).max(2_147_483_647),
  base_time: time.max(Number.MAX_SAFE_INTEGER),
  samples: z.array(dataSample).max(10_000),
  event: z.object({ signal_id: z.int(), fired_at: time, suppressed: z.int().min(0) }).optional(),
  jwe: z.string().max(mostSealedBytes).optional(),
});
export type DataBatch = z.output<typeof dataBatch>;

/** dn/data-stored: highest stored seq of each consent. */
export const dataStored = z.object({ consents: z.array(z.object({ consent_id: id, seq: z.int() })) });
export type DataStored = z.output<typeof dataStored>;

/** Codes, reasons and cures of the platform: `refusals.ts`. */
const refusal = {
  code: z.string(),
  reason: z.string(),
  /** What to do about it. */
  cure: z.string().optional(),
};

/** up/problem and dn/problem. */
export const linkProblem = z.object({ ref: z.string(), ...refusal });
export type LinkProblem = z.output<typeof linkProblem>;

/** provision/{request}, and up/certificate/{request} of a vehicle that renews: a PKCS#10 request in PEM. */
export const provisionRequest = z.object({ csr: z.string().max(10_000) });
/** provision/{request}/answer and dn/certificate/{request}. */
export const provisionAnswer = z.union([
  z.object({ certificate: z.string(), authority: z.string() }),
  z.object(refusal),
]);
export type ProvisionAnswer = z.output<typeof provisionAnswer>;
