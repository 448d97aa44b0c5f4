import { recordLimits } from '@vinculum/contract/evidence/record.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { certificatesOf } from '../vehicle-access/public.ts';
import { consentStatusSql } from '../consents/public.ts';
import type { RecordSource, SourceAnswer, SourceEvent } from './consent-record-rules.ts';
import type { FormScope } from '../forms/public.ts';

const stored = z.record(z.string(), z.unknown());
/** The id is read from what was signed: the row of a withdrawal may be kept under another. */
const signedBody = z.looseObject({ answer_id: z.string() });

/**
 * What is stored about the consent of a VIN to a form of the consumer, as of one moment; undefined when there is none.
 * Events and answers beyond the limits of a record are left out, the oldest first.
 */
export async function loadRecordSource(
  db: Kysely<Database>,
  of: FormScope & { readonly vin: string; readonly now: Date },
): Promise<RecordSource | undefined> {
  // One snapshot: an answer between two queries would make a record that contradicts itself.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => loadAtOnce(trx, of));
}

async function loadAtOnce(
  trx: Transaction<Database>,
  of: FormScope & { readonly vin: string; readonly now: Date },
): Promise<RecordSource | undefined> {
  const row = await findConsent(trx, of);
  if (row === undefined || row.form_hash === null) return undefined;
  const [events, answers] = [await loadEvents(trx, row.id), await loadAnswers(trx, row.id)];
  const serials = [...new Set(answers.rows.map((answer) => answer.certificateSerial))];
  return {
    form: {
      id: row.form_id,
      offer: stored.parse(row.offer),
      hash: row.form_hash,
      publishedOn: row.published_on,
    },
    consumer: { id: row.consumer_id, name: row.consumer },
    consent: {
      id: row.id,
      vin: row.vin,
      status: row.status,
      actorKind: row.actor_kind,
      cause: row.cause,
      acceptedSignals: row.accepted_signals,
      expiresAt: row.expires_at,
      updatedOn: row.updated_on,
    },
    events: events.rows,
    olderEvents: events.older,
    answers: answers.rows,
    olderAnswers: answers.older,
    certificates: await certificatesOf(trx, { vin: of.vin, serials }),
  };
}

async function findConsent(
  trx: Transaction<Database>,
  of: FormScope & { readonly vin: string; readonly now: Date },
) {
  return await trx
    .selectFrom('consent as c')
    .innerJoin('consent_form as f', 'f.id', 'c.form_id')
    .innerJoin('organisation as o', 'o.id', 'c.consumer_id')
    .select(['c.id', 'c.form_id', 'c.consumer_id', 'c.vin', 'c.actor_kind', 'c.cause', 'c.accepted_signals'])
    .select([
      'c.expires_at',
      'c.updated_on',
      'f.form_hash',
      'f.offer',
      'f.published_on',
      'o.name as consumer',
    ])
    .select(consentStatusSql(of.now).$castTo<ConsentStatus>().as('status'))
    .where('c.form_id', '=', of.formId)
    .where('c.consumer_id', '=', of.consumerId)
    .where('c.vin', '=', of.vin)
    .executeTakeFirst();
}

interface Newest<T> {
  /** Oldest first. */
  readonly rows: T[];
  readonly older: number;
}

async function loadEvents(trx: Transaction<Database>, consentId: number): Promise<Newest<SourceEvent>> {
  const all = trx.selectFrom('consent_history').where('consent_id', '=', consentId);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(recordLimits.events).execute();
  return {
    older: (await countOf(all)) - rows.length,
    rows: rows.toReversed().map((row) => ({
      at: row.at,
      actorKind: row.actor_kind,
      status: row.to_status,
      cause: row.cause,
      messageId: row.message_id,
      formHash: row.form_hash,
      language: row.language,
    })),
  };
}

async function loadAnswers(trx: Transaction<Database>, consentId: number): Promise<Newest<SourceAnswer>> {
  const all = trx.selectFrom('consent_answer').where('consent_id', '=', consentId);
  const rows = await all
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('answer_id', 'desc')
    .limit(recordLimits.answers)
    .execute();
  return {
    older: (await countOf(all)) - rows.length,
    rows: rows.toReversed().map((row) => {
      const body = signedBody.parse(row.body);
      return {
        answerId: body.answer_id,
        decision: row.decision,
        body,
        signature: row.signature,
        certificateSerial: row.certificate_serial,
        receivedAt: row.received_at,
        outcome: row.outcome,
      };
    }),
  };
}

async function countOf<T extends keyof Database>(
  all: SelectQueryBuilder<Database, T, object>,
): Promise<number> {
  const { total } = await all
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
