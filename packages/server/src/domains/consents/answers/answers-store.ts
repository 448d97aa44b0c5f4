import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { ActorKind, Cause } from '../causes.ts';

export interface LockedConsent {
  readonly id: number;
  readonly vin: string;
  readonly status: ConsentStatus;
  readonly granted_at: Date | null;
  readonly expires_at: Date | null;
  readonly form_hash: string | null;
  readonly expiry_in_days: number | null;
  /** The read and write entries of the form, as stored. */
  readonly read_signals: unknown;
  readonly write_signals: unknown;
}

/** A consent of a car, locked until the transaction ends; undefined when the car has no such consent. */
export async function lockConsent(
  trx: Transaction<Database>,
  of: { readonly vin: string; readonly consentId: number },
): Promise<LockedConsent | undefined> {
  const { rows } = await sql<LockedConsent>`
    select c.id, c.vin, c.status, c.granted_at, c.expires_at, f.form_hash, f.expiry_in_days,
      f.content -> 'read_signals' as read_signals, f.content -> 'write_signals' as write_signals
    from consent c join consent_form f on f.id = c.form_id
    where c.id = ${of.consentId} and c.vin = ${of.vin} for update of c`.execute(trx);
  return rows[0];
}

/** An answer that has come before: of which consent, what was signed, and what became of it then. */
export interface EarlierAnswer {
  readonly consent_id: number;
  readonly body: unknown;
  readonly outcome: string;
}

/** What a car has sent before under these ids. */
export async function findEarlierAnswers(
  trx: Transaction<Database>,
  of: { readonly vin: string; readonly answerIds: readonly string[] },
): Promise<readonly EarlierAnswer[]> {
  return await trx
    .selectFrom('consent_answer')
    .select(['consent_id', 'body', 'outcome'])
    .where('vin', '=', of.vin)
    .where('answer_id', 'in', of.answerIds)
    .execute();
}

/** Whether a car has sent an answer that names it and its consent in what is signed. */
export async function hasSignedBoundAnswer(trx: Transaction<Database>, vin: string): Promise<boolean> {
  const row = await trx
    .selectFrom('consent_answer')
    .select('answer_id')
    .where('vin', '=', vin)
    .where(sql<boolean>`body ? 'version'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface ReceivedAnswer {
  readonly vin: string;
  readonly consentId: number;
  readonly answer: OwnerAnswer;
  /** Under which it is kept: its own unless that is taken. */
  readonly answerId: string;
  readonly certificateSerial: string;
  readonly outcome: string;
  readonly now: Date;
}

/** Keeps an answer as it was signed, with what became of it. */
export async function insertAnswer(trx: Transaction<Database>, input: ReceivedAnswer): Promise<void> {
  const { signature, ...body } = input.answer;
  await trx
    .insertInto('consent_answer')
    .values({
      answer_id: input.answerId,
      consent_id: input.consentId,
      vin: input.vin,
      decision: body.decision,
      body: JSON.stringify(body),
      signature,
      certificate_serial: input.certificateSerial,
      outcome: input.outcome,
      received_at: input.now,
    })
    .execute();
}

/** One change of one consent, made by a message of its car. */
interface ConsentChange {
  readonly consent: LockedConsent;
  readonly status: ConsentStatus;
  readonly actorKind: ActorKind;
  readonly cause: Cause;
  readonly messageId: string;
  readonly language: string;
  readonly now: Date;
}

/** Stores what the owner agreed to, or that the owner declined or withdrew, and tells the gateway to look again. */
export async function storeAnswered(
  trx: Transaction<Database>,
  change: ConsentChange,
  state: {
    readonly accepted: readonly number[];
    readonly grantedAt: Date | null;
    readonly expiresAt: Date | null;
    readonly isEnded: boolean;
  },
): Promise<void> {
  const { consent, now } = change;
  await trx
    .updateTable('consent')
    .set({
      status: change.status,
      revision: sql<number>`nextval('consent_revision')`,
      accepted_signals: [...state.accepted],
      granted_at: state.grantedAt,
      expires_at: state.expiresAt,
      ended_at: state.isEnded ? now : null,
      cause: state.isEnded ? change.cause : null,
      actor_kind: state.isEnded ? change.actorKind : null,
      confirmed_at: null,
      updated_on: now,
    })
    .where('id', '=', consent.id)
    .where('vin', '=', consent.vin)
    .execute();
  await insertHistory(trx, change);
  await trx
    .insertInto('outbox')
    .values({ vin: consent.vin, kind: 'consent', consent_id: consent.id, created_at: now })
    .execute();
}

/** Marks a pending consent as received. Its revision stays: there is nothing that the car would have to apply. */
export async function storeReceived(trx: Transaction<Database>, change: ConsentChange): Promise<void> {
  await trx
    .updateTable('consent')
    .set({ status: change.status, updated_on: change.now })
    .where('id', '=', change.consent.id)
    .where('vin', '=', change.consent.vin)
    .execute();
  await insertHistory(trx, change);
}

async function insertHistory(trx: Transaction<Database>, change: ConsentChange): Promise<void> {
  await trx
    .insertInto('consent_history')
    .values({
      consent_id: change.consent.id,
      at: change.now,
      actor_kind: change.actorKind,
      actor: null,
      from_status: change.consent.status,
      to_status: change.status,
      cause: change.cause,
      message_id: change.messageId,
      form_hash: change.consent.form_hash,
      language: change.language,
    })
    .execute();
}
