import { z } from 'zod';
import { pairingCode, publicAccess } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { vinSchema } from '../foundation/vin.ts';
import { consentOffer, earnedAmount } from '../vehicle/messages.ts';
import { computedForms } from '../vehicle/sample.ts';
import { carInbox, emptyCarInbox, notificationTouch } from './car-inbox.ts';

const ownerDecision = z.enum(['accept', 'decline', 'withdraw']);

/** What an owner decides by touch. */
export interface TouchedAnswer {
  readonly decision: z.output<typeof ownerDecision>;
  /** Ids of the signals that are agreed to. */
  readonly accepted: readonly number[];
}

/**
 * Whether a touch on the car's screen has to wait until the car stands: questions are answered when nobody drives.
 * What only takes something back never waits: withdrawing, and letting go of signals of an agreement. `agreed`: the
 * signals of the agreement in force, null when there is none. Voice and app are other channels with their own rule.
 */
export function waitsForStanding(
  { decision, accepted }: TouchedAnswer,
  agreed: readonly number[] | null,
): boolean {
  if (decision === 'withdraw') return false;
  if (decision === 'decline' || agreed === null) return true;
  return accepted.some((id) => !agreed.includes(id));
}

const params = z.object({ vin: vinSchema });

/** Digits of a pairing code: so many that guessing needs no lock, which somebody could use against the owner. */
export const pairingCodeDigits = 12;
/** Most characters of what is sent as one. */
export const pairingCodeLimit = 20;

/** Exchanges the code that the car shows for a token of this car's screen. */
export const pairCarScreenEndpoint = endpoint({
  name: 'carScreen.pair',
  summary: 'Open the screen of a simulated car with its pairing code',
  method: 'POST',
  path: '/car/api/v1/{vin}/pair',
  access: publicAccess,
  params,
  body: z.object({ code: z.string().trim().min(1, 'validation.required').max(pairingCodeLimit) }),
  response: z.object({ token: z.string() }),
  errors: ['pairingRefused', 'notFound', 'unavailable'],
  audit: null,
  rate: 'signIn',
});

export const carConsent = z.object({
  consent_id: z.int(),
  offer: consentOffer,
  /** offered, accepted, mandatory, declined, withdrawn, revoked, expired; as the car itself knows it. */
  state: z.string(),
  accepted_signals: z.array(z.int()),
  /** Of the signals asked for those that the car does not have, or lets nobody set: nothing is sent for them. */
  lacking_signals: z.array(z.int()).default([]),
  /** An answer given but not yet confirmed as stored; null when none waits. */
  waiting_answer: z.object({ decision: ownerDecision, accepted_signals: z.array(z.int()) }).nullable(),
  /** Since when it is agreed to, milliseconds since 1970; null for what was never in force. */
  agreed_at: z.number().nullable().default(null),
  /** Whether it is or was in force, also before it was asked for anew: data may be stored under it. */
  was_agreed: z.boolean().default(false),
  /** When it ends by itself, milliseconds since 1970; null: when the owner stops it. */
  ends_at: z.number().nullable().default(null),
  /** When it ended or was declined, milliseconds since 1970; null: it has not, or the car does not know when. */
  ended_at: z.number().nullable().default(null),
  /** What the platform last said that the owner earned, one amount a currency. */
  earned: z.array(earnedAmount).default([]),
});
export type CarConsent = z.output<typeof carConsent>;

export const carSending = z.object({
  signal_id: z.int(),
  label: z.string(),
  consumer: z.string(),
  consent_id: z.int(),
  /** Of what the platform last confirmed. */
  last_value: z.unknown(),
  /** Absent for a measured value. */
  last_form: z.enum(computedForms).optional(),
  /** When the platform last confirmed any; null while the first waits for that. */
  last_at: z.number().nullable(),
  /** How many the platform confirmed within the last minute. */
  sent_last_minute: z.int(),
  /** Whether any waits for the platform's confirmation. */
  waiting: z.boolean().default(false),
});
export type CarSending = z.output<typeof carSending>;

export const carState = z.object({
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  online: z.boolean(),
  driving: z.boolean(),
  /** Whether it moves at this moment: on a drive it may stand, at a light. */
  moving: z.boolean(),
  /** Stopped by the switch of a simulated car. */
  stopped: z.boolean(),
  speed: z.number(),
  time: z.number(),
  /** Batches that the platform has not confirmed. */
  spooled: z.int(),
  /** Since when the oldest of them waits; null when none does. */
  waiting_since: z.number().nullable().default(null),
  consents: z.array(carConsent),
  sending: z.array(carSending),
  inbox: carInbox.default(emptyCarInbox),
});
export type CarState = z.output<typeof carState>;

export const getCarStateEndpoint = endpoint({
  name: 'carScreen.state',
  summary: 'What the owner sees in the car now',
  method: 'GET',
  path: '/car/api/v1/{vin}/state',
  access: pairingCode,
  params,
  response: carState,
  errors: ['pairingRefused', 'notFound', 'unavailable'],
  audit: null,
  rate: 'read',
});

/** The car signs and sends the answer itself; this only touches its screen. */
export const answerInCarEndpoint = endpoint({
  name: 'carScreen.answer',
  summary: 'Accept, decline or withdraw as the owner, through the car',
  method: 'POST',
  path: '/car/api/v1/{vin}/answer',
  access: pairingCode,
  params,
  body: z.object({
    consent_id: z.int(),
    /** The offer that stood on the screen: an answer to another one under the same consent is not taken. */
    offer_id: z.string().min(1).max(100),
    decision: ownerDecision,
    accepted_signals: z.array(z.int()).max(1000).default([]),
    erase: z.boolean().default(false),
    language: z.enum(['en', 'es']).default('en'),
  }),
  response: carState,
  errors: ['pairingRefused', 'notFound', 'unavailable', 'offerClosed', 'carMoving'],
  audit: null,
  rate: 'write',
});

/** What the owner does with a notification; the car tells its sender. */
export const touchNotificationEndpoint = endpoint({
  name: 'carScreen.notification',
  summary: 'Open or dismiss a notification as the owner',
  method: 'POST',
  path: '/car/api/v1/{vin}/notification',
  access: pairingCode,
  params,
  body: notificationTouch,
  response: carState,
  errors: ['pairingRefused', 'notFound', 'unavailable'],
  audit: null,
  rate: 'write',
});

/** Lets a simulated car stand and drive on, for trials of what waits until it stands. */
export const switchCarDriveEndpoint = endpoint({
  name: 'carScreen.drive',
  summary: 'Stop a simulated car or let it drive on',
  method: 'POST',
  path: '/car/api/v1/{vin}/drive',
  access: pairingCode,
  params,
  body: z.object({ stopped: z.boolean() }),
  response: carState,
  errors: ['pairingRefused', 'notFound', 'unavailable'],
  audit: null,
  rate: 'write',
});

/** Takes the car off line as a tunnel would, and back; for trials of what waits for it meanwhile. */
export const switchCarConnectionEndpoint = endpoint({
  name: 'carScreen.connection',
  summary: 'Take a simulated car off line or back',
  method: 'POST',
  path: '/car/api/v1/{vin}/connection',
  access: pairingCode,
  params,
  body: z.object({ online: z.boolean() }),
  response: carState,
  errors: ['pairingRefused', 'notFound', 'unavailable'],
  audit: null,
  rate: 'write',
});
