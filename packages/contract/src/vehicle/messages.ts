import { z } from 'zod';
import { formTranslation } from '../forms/form-texts.ts';
import { rewardSchema, shownOemReward } from '../forms/reward.ts';
import { scheduleSchema } from '../forms/entries/schedule.ts';
import { consentTypes } from '../consents/vocabulary.ts';
import { vinLength } from '../foundation/vin.ts';
import { languages } from '../foundation/languages.ts';
import { offeredSignal, watchedSignal } from './offered-signal.ts';
import { sentStamp } from './checked-in.ts';
import { dataSample } from './sample.ts';

const id = z.int().min(1).describe('Number of the consent: one form at one vehicle');
const time = z.number().min(0).describe('Milliseconds since 1970 UTC, by the clock of the sender');
const hash = z
  .string()
  .max(128)
  .describe('SHA-256 in hexadecimal of the text of the form; a copy of it, never computed by the vehicle');
const messageId = z.string().min(1).max(100).describe('Of the message: a text of the sender, new for each');
const amountOf = 'Number of the currency: 0 token, 1 US dollar, 2 crypto currency';
const numbers = z.array(z.int());

/** dn/consent/{consent_id}/offer: the form as the owner must see it. */
export const consentOffer = z.object({
  id: messageId,
  consent_id: id,
  form_hash: hash,
  title: z.string().describe('Title of the form'),
  description: z.string().describe('What the consumer tells the owner'),
  description_type: z.int().describe('0 plain text, 1 an address to open, 2 HTML (no scripts, no styles)'),
  language: z
    .enum(languages)
    .optional()
    .describe('That of title and description; absent when nobody said it'),
  translations: z
    .array(formTranslation)
    .max(languages.length)
    .optional()
    .describe('Title and description in further languages; absent: there is none'),
  consumer: z.string().describe('Who asks'),
  form_kind: z.enum(consentTypes).describe('Standard reads data, Action writes signals too'),
  read_signals: z.array(offeredSignal).describe('What is asked for to be read'),
  write_signals: z.array(offeredSignal).describe('What is asked for to be written'),
  trigger_signals: z
    .array(watchedSignal)
    .default([])
    .describe('Signals that triggers watch; they need not be among those that are asked for'),
  schedule: scheduleSchema
    .nullable()
    .describe('When data may be captured, in the local time of the vehicle; null: always'),
  rewards: z.array(rewardSchema).describe('What the owner earns'),
  oem_rewards: z
    .array(shownOemReward)
    .optional()
    .describe('What the maker of the vehicle earns; absent from an offer of before owners were told of it'),
  retention_days: z.int().describe('Days after which the platform deletes the data'),
  expiry_type: z.int().describe('How the end is given: 0 by expiry_in_days, 1 by the date expiry'),
  expiry_in_days: z.int().nullable().describe('Days that the consent lasts from the acceptance on'),
  expiry: z
    .string()
    .nullable()
    .describe('Last day, YYYY-MM-DD; beside counted days the day on which the consent ends at the latest'),
  public_key: z
    .string()
    .nullable()
    .describe('Key of the consumer for encrypted signals, PEM (SPKI) or JWK; null when none is encrypted'),
  service_page: z.string().nullable().describe('Address of a page of the consumer for its customers'),
  languages: z.array(z.string()).describe('Languages that the platform has texts in'),
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
  metres: measured.optional().describe('Distance driven'),
  driving_ms: measured.optional().describe('Time driven, milliseconds'),
  use_days: measured.optional().describe('Days of the calendar of the vehicle on which it was driven'),
});
export type ConsentEffort = z.output<typeof consentEffort>;

/** up/checkin. */
export const checkIn = z.object({
  id: messageId,
  boot_id: z.string().max(100).describe('A text that is new after each start of the software'),
  software: z.string().max(100).describe('Name and version of the software of the vehicle'),
  time,
  time_zone: z
    .string()
    .max(64)
    .describe('IANA name of the time zone that the vehicle is in; schedules are read in it'),
  applied_revision: z
    .int()
    .min(0)
    .describe('Highest revision of a desired state that was applied; 0 before any'),
  consents: z
    .array(z.object({ consent_id: id, form_hash: hash }))
    .max(10_000)
    .describe('The consents whose offer the vehicle has'),
  effort: z
    .array(consentEffort)
    .max(1000)
    .optional()
    .describe(
      'Of the live consents that promise a reward for it; absent from a vehicle that does not measure',
    ),
  signals: z
    .array(z.string().min(1).max(100))
    .max(2000)
    .optional()
    .describe(
      'Names of all signals that the vehicle has, in the check-ins of a boot until one is acknowledged; absent: as said before',
    ),
  stamp: sentStamp.optional(),
});
export type CheckIn = z.output<typeof checkIn>;

/** What an owner earned in one currency: exact decimal text, "1.25". */
export const earnedAmount = z.object({
  currency_type: z.int().describe(amountOf),
  amount: z.string().max(100).describe('Exact decimal number, such as 1.25'),
});
export type EarnedAmount = z.output<typeof earnedAmount>;

export const desiredConsent = z.object({
  consent_id: id,
  form_hash: hash,
  status: z.string().describe('Status of the consent; only FORM_ACCEPTED and FORM_MANDATORY are live'),
  accepted_signals: numbers.describe(
    'Ids of the signals that may be sent or written; none when it is not live',
  ),
  expires_at: z.number().nullable().describe('Milliseconds since 1970 UTC, null without end'),
  earned: z
    .array(earnedAmount)
    .max(100)
    .optional()
    .describe('What the owner earned under it so far; absent: as last told'),
});

/** dn/desired: the whole list; it replaces what the vehicle had. */
export const desiredState = z.object({
  id: messageId,
  revision: z.int().describe('Rises with every change; a lower one than the last applied is ignored'),
  consents: z
    .array(desiredConsent)
    .describe(
      'All consents of the vehicle: what is not in it does not hold. What has ended in the vehicle begins anew by ' +
        'another offer only: a platform restored from a backup may have lost the end, and then the vehicle ' +
        "sends its owner's last stored answer again, unchanged. Likewise where it holds more signals than that answer",
    ),
});
export type DesiredState = z.output<typeof desiredState>;

const language = z.string().max(10).describe('Language in which the owner reads, such as en');

/** up/consent/{consent_id}/received and /shown. */
export const offerSeen = z.object({ id: messageId, form_hash: hash, language, time });

/** The rule by which cars of ours sign answers. */
export const answerVersion = 2 as const;

const answerFields = z.object({
  answer_id: messageId.describe('Of the answer: a text of the vehicle, the same when it is sent again'),
  decision: z.enum(['accept', 'decline', 'withdraw']).describe('What the owner decided'),
  accepted_signals: numbers
    .max(1000)
    .describe(
      'Ids of all signals, read and write, that the owner accepts; the mandatory ones among them. Those that the ' +
        'form does not have are left out without a word',
    ),
  form_hash: hash,
  channel: z.enum(['touch', 'voice', 'app']).describe('How the owner answered'),
  language,
  time: time.describe(
    'When the owner answered, milliseconds since 1970 UTC by the clock of the vehicle. What was accepted or declined ' +
      'no later than a change of owner is refused. After a connection such an answer waits for the answer to the ' +
      'check-in: it may tell of another question',
  ),
  erase: z.boolean().describe('With withdraw: also delete what is stored under the consent'),
});
const signed = z.object({
  signature: z
    .string()
    .max(200)
    .describe(
      'ECDSA P-256 with SHA-256 over the canonical JSON of the rest: r and s of 32 bytes each, base64url',
    ),
});
/** Says in what is signed whose answer it is and to which consent: it is good for no other car and no other form. */
const boundAnswer = answerFields.extend({
  version: z.literal(answerVersion).describe('The rule by which the answer is signed'),
  vin: z.string().max(vinLength).describe('The VIN of the vehicle'),
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
export const answerStored = z.object({
  id: messageId,
  answer_id: messageId.describe('That of the answer'),
  status: z.string().describe('Status of the consent now'),
});
export type AnswerStored = z.output<typeof answerStored>;

/** dn/consent/{consent_id}/revoke. */
export const consentRevoke = z.object({
  id: messageId,
  actor: z.string().describe('Who ended it: consumer, oem, fleet, administrator, owner or platform'),
  reason: z.string().describe('Why, as the platform notes it'),
  effective_at: time.describe('From this moment on nothing is delivered, milliseconds since 1970 UTC'),
});
export type ConsentRevoke = z.output<typeof consentRevoke>;

/** Characters of the encrypted part of a message. */
export const mostSealedBytes = 131_072;

/** up/data/{consent_id}. Either samples or, for encrypted signals, jwe. */
export const dataBatch = z.object({
  seq: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .describe('Number of the batch under its consent: each higher than the one before, beginning with 1'),
  base_time: time
    .max(Number.MAX_SAFE_INTEGER)
    .describe('Milliseconds since 1970 UTC that samples count from'),
  samples: z.array(dataSample).max(10_000).describe('Empty beside jwe'),
  event: z
    .object({
      signal_id: z.int().describe('The signal of the samples'),
      fired_at: time.describe('When the trigger fired, milliseconds since 1970 UTC'),
      suppressed: z.int().min(0).describe('Firings that fell into the window and opened none of their own'),
    })
    .optional()
    .describe('Of the samples around a firing of a trigger'),
  jwe: z
    .string()
    .max(mostSealedBytes)
    .optional()
    .describe('Of encrypted signals: compact JWE over {"samples": [...], "event": {...}}'),
});
export type DataBatch = z.output<typeof dataBatch>;

/** dn/data-stored: highest stored seq of each consent. */
export const dataStored = z.object({
  consents: z
    .array(
      z.object({
        consent_id: id,
        seq: z.int().describe('Highest number that is stored or was refused for good'),
      }),
    )
    .describe('Those of which there is something to say'),
});
export type DataStored = z.output<typeof dataStored>;

/** Codes, reasons and cures of the platform: `refusals.ts`. */
const refusal = {
  code: z.string().max(64).describe('Of the tables of refusals'),
  reason: z.string().max(500).describe('What the code means, in a sentence'),
  cure: z.string().max(500).optional().describe('What to do about it'),
};

/** Characters of what a problem is about. */
export const mostProblemRef = 200;

/** up/problem and dn/problem. */
export const linkProblem = z.object({
  ref: z
    .string()
    .max(mostProblemRef)
    .describe('What it is about: the answer_id of an answer, otherwise the topic behind up/ or dn/'),
  ...refusal,
});
export type LinkProblem = z.output<typeof linkProblem>;

/** provision/{request}, and up/certificate/{request} of a vehicle that renews: a PKCS#10 request in PEM. */
export const provisionRequest = z.object({ csr: z.string().max(10_000).describe('PKCS#10 request in PEM') });
/** provision/{request}/answer and dn/certificate/{request}. */
export const provisionAnswer = z.union([
  z.object({
    certificate: z.string().describe('The certificate of the vehicle in PEM'),
    authority: z.string().describe('The root in PEM, which the vehicle link is checked with'),
  }),
  z.object(refusal),
]);
export type ProvisionAnswer = z.output<typeof provisionAnswer>;
