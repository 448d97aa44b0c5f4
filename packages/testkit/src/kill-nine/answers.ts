import { sql } from 'kysely';
import type { StubbornCar } from './cars.ts';
import { obstacleAtCommit } from './obstacle.ts';
import { until, watch, type Watcher } from './world.ts';
import type { MortalProduct } from './product.ts';

export interface StoredAnswer {
  readonly consentId: number;
  readonly answerId: string;
  /** Of the consent. */
  readonly status: string;
  /** How many changes of the consent's history name this answer. */
  readonly changes: number;
}

/** Every stored answer of these cars, by consent. */
export async function answersStored(db: Watcher, vins: readonly string[]): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select a.consent_id as "consentId", a.answer_id as "answerId", c.status,
      (select count(*) from consent_history h where h.consent_id = c.id and h.message_id = a.answer_id) as changes
    from consent_answer a join consent c on c.id = a.consent_id
    where a.vin = any(${[...vins]}::text[]) order by a.consent_id, a.answer_id`.execute(db);
  return rows;
}

/** The histories of these cars' consents as lists of statuses, and how many consents have each. */
export async function historiesOf(db: Watcher, vins: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ course: string; count: number }>`
    with courses as (
      select string_agg(case when h.actor_kind = 'owner' then 'answered' else h.to_status end, ', ' order by h.id)
        as course
      from consent_history h join consent c on c.id = h.consent_id
      where c.vin = any(${[...vins]}::text[]) group by c.id)
    select course, count(*) as count from courses group by course`.execute(db);
  return new Map(rows.map(({ course, count }) => [course, count]));
}

/** How many answers are stored at least whose acknowledgement the kill prevents. */
export const COMMITS = 4;

/** Kills the server with the commits of answers under way, and the answers of all cars on their way. */
export async function killAtCommits(product: MortalProduct, cars: readonly StubbornCar[]): Promise<void> {
  const vins = cars.map((car) => car.vin);
  const ends = await killWhileCommitting(product, { vins, commits: COMMITS }, () =>
    Promise.allSettled(cars.map((car) => car.answerAll())),
  );
  // A kill that cut nobody off would prove nothing.
  if (ends.every(({ status }) => status === 'fulfilled')) throw new Error('the kill came too late');
}

/**
 * Kills the server while so many answers of these cars wait in their commits: the database has them, and commits them
 * when nobody is left to hear of it. `answer` makes the cars answer.
 */
async function killWhileCommitting<T>(
  product: MortalProduct,
  of: { readonly vins: readonly string[]; readonly commits: number },
  answer: () => Promise<T>,
): Promise<T> {
  const db = watch(product);
  const before = (await answersStored(db, of.vins)).length;
  const inTheWay = await obstacleAtCommit(product.connectionString, 'consent_answer');
  const answering = answer();
  await inTheWay.met(of.commits);
  await product.kill({ database: false });
  await inTheWay.remove();
  const isStored = async () => (await answersStored(db, of.vins)).length >= before + of.commits;
  await until('the answers are committed', isStored);
  await db.destroy();
  return await answering;
}
