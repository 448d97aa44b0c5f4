import { endOfGrant } from '../endings/expiry-rules.ts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import { signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { type ConsentStatus, liveStatuses, mayBecome } from '@vinculum/contract/consents/vocabulary.ts';
import type { OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { ownerSince } from '../../vehicles/public.ts';
import { eraseDataOfConsent, forgetLatestOfConsent } from '../../streams/public.ts';
import {
  type AnswerableConsent,
  type AnswerVerdict,
  judgeAnswer,
  type RefusalCode,
  refusalCodes,
  consentStatusAt,
} from './answer-rules.ts';
import {
  type EarlierAnswer,
  findEarlierAnswers,
  hasSignedBoundAnswer,
  insertAnswer,
  lockConsent,
  type LockedConsent,
  storeAnswered,
  storeReceived,
} from './answers-store.ts';
import { causes } from '../causes.ts';

interface AnswerInput {
  readonly vin: string;
  readonly consentId: number;
  /** Its signature has been checked. */
  readonly answer: OwnerAnswer;
  readonly certificateSerial: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type AnswerOutcome =
  | { readonly kind: 'stored'; readonly status: ConsentStatus }
  | { readonly kind: 'refused'; readonly code: RefusalCode };

const entries = z.array(signalEntrySchema.pick({ signal_id: true, mandatory: true }));

/**
 * Stores an owner's answer once: the same answer again, by car, answer id and what is signed, changes nothing. It is
 * refused as it was, or told how its consent stands by now. An id that was another answer's is refused, but for a
 * withdrawal: no car whose ids begin anew may keep its owner from the end. Withdrawing with `erase` takes what is
 * stored under the consent from everybody in the same transaction.
 */
export async function recordAnswer(db: Kysely<Database>, input: AnswerInput): Promise<AnswerOutcome> {
  return await db.transaction().execute(async (trx) => {
    const consent = await lockConsent(trx, input);
    const id = input.answer.answer_id;
    const ownId = `${id}#${digestOf(input.answer)}`;
    const earlier = await findEarlierAnswers(trx, { vin: input.vin, answerIds: [id, ownId] });
    const before = earlier.find((one) => isSame(one, input));
    const isTaken = earlier.length > 0 && before === undefined;
    if (isTaken && input.answer.decision !== 'withdraw') return { kind: 'refused', code: 'ANSWER_ID_USED' };
    if (consent === undefined) return { kind: 'refused', code: 'UNKNOWN_CONSENT' };
    if (before !== undefined) return outcomeAgain(before, consentStatusAt(timed(consent), input.now));
    const verdict = (await isOutdated(trx, input))
      ? ({ kind: 'refused', code: 'VERSION_OUTDATED' } as const)
      : judgeAnswer(await answerable(trx, consent), input.answer, input.now);
    const outcome = outcomeOf(verdict);
    const text = outcome.kind === 'stored' ? outcome.status : outcome.code;
    const answerId = isTaken ? ownId : id;
    await insertAnswer(trx, { ...input, answerId, outcome: text, now: new Date(input.now) });
    if (verdict.kind === 'changed') await apply(trx, { consent, input, verdict });
    if (input.answer.decision === 'withdraw')
      await (input.answer.erase ? eraseDataOfConsent : forgetLatestOfConsent)(trx, consent.id);
    return outcome;
  });
}

/**
 * A car that has signed by a newer rule cannot be made to agree by an answer of the older one, which names neither it
 * nor the consent. Withdrawing never waits for the newer software.
 */
async function isOutdated(trx: Transaction<Database>, { vin, answer }: AnswerInput): Promise<boolean> {
  if (answer.version !== undefined || answer.decision === 'withdraw') return false;
  return await hasSignedBoundAnswer(trx, vin);
}

function timed(consent: LockedConsent): Pick<AnswerableConsent, 'status' | 'expiresAt'> {
  return { status: consent.status, expiresAt: consent.expires_at?.getTime() ?? null };
}

async function answerable(trx: Transaction<Database>, consent: LockedConsent): Promise<AnswerableConsent> {
  const signals = [...entries.parse(consent.read_signals), ...entries.parse(consent.write_signals)];
  return {
    ...timed(consent),
    formHash: consent.form_hash,
    signals: signals.map((entry) => ({ id: entry.signal_id, isMandatory: entry.mandatory })),
    // Read once the consent is locked: a change of owner that ends it holds that lock first.
    ownerSince: (await ownerSince(trx, consent.vin))?.getTime() ?? null,
  };
}

async function apply(
  trx: Transaction<Database>,
  step: {
    readonly consent: LockedConsent;
    readonly input: AnswerInput;
    readonly verdict: Extract<AnswerVerdict, { kind: 'changed' }>;
  },
): Promise<void> {
  const { consent, input, verdict } = step;
  const isLive = liveStatuses.includes(verdict.status);
  const isFirstAcceptance = isLive && !liveStatuses.includes(consent.status);
  const now = new Date(input.now);
  const change = {
    consent,
    status: verdict.status,
    actorKind: 'owner' as const,
    cause: input.answer.decision === 'withdraw' ? causes.withdrawn : causes.answered,
    messageId: input.answer.answer_id,
    language: input.answer.language,
    now,
  };
  await storeAnswered(trx, change, {
    accepted: verdict.accepted,
    // A later answer widens or narrows what was agreed to; it does not prolong it.
    grantedAt: isFirstAcceptance ? now : consent.granted_at,
    expiresAt: isFirstAcceptance ? endOfGrant(consent, input.now) : consent.expires_at,
    isEnded: !isLive,
  });
}

function outcomeOf(verdict: AnswerVerdict): AnswerOutcome {
  return verdict.kind === 'refused' ? verdict : { kind: 'stored', status: verdict.status };
}

function digestOf({ signature: _signature, ...signed }: OwnerAnswer): string {
  return createHash('sha256').update(canonicalJson(signed)).digest('base64url').slice(0, 16);
}

function isSame({ consent_id: consentId, body }: EarlierAnswer, input: AnswerInput): boolean {
  const { signature: _signature, ...signed } = input.answer;
  return consentId === input.consentId && isDeepStrictEqual(body, signed);
}

function outcomeAgain({ outcome }: EarlierAnswer, status: ConsentStatus): AnswerOutcome {
  const code = refusalCodes.find((refusal) => refusal === outcome);
  return code === undefined ? { kind: 'stored', status } : { kind: 'refused', code };
}

interface OfferReceived {
  readonly vin: string;
  readonly consentId: number;
  readonly formHash: string;
  readonly language: string;
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * A car says that it holds an offer. Safe to repeat.
 * @returns whether the car now counts as holding it: false for an unknown consent, another text or a closed offer.
 */
export async function recordOfferReceived(db: Kysely<Database>, input: OfferReceived): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const consent = await lockConsent(trx, input);
    if (consent === undefined || consent.form_hash !== input.formHash) return false;
    if (consent.expires_at !== null && consent.expires_at.getTime() <= input.now) return false;
    if (consent.status === 'FORM_RECEIVED') return true;
    if (!mayBecome(consent.status, 'FORM_RECEIVED')) return false;
    await storeReceived(trx, {
      consent,
      status: 'FORM_RECEIVED',
      actorKind: 'vehicle',
      cause: causes.received,
      messageId: input.messageId,
      language: input.language,
      now: new Date(input.now),
    });
    return true;
  });
}
