import { openAuthority } from '@vinculum/server/adapters/authority/authority.ts';
import { issueClaim } from '@vinculum/server/gateway/issue-claim.ts';
import { sql } from 'kysely';
import { certify, StubbornCar } from './kill-nine-cars.ts';
import { obstacleAtCommit } from './kill-nine-obstacle.ts';
import type { MortalProduct } from './kill-nine-product.ts';
import { type Watcher, watch } from './kill-nine-world.ts';

/** An answer as it is stored. */
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

/** Cars with certificates of the running gateway, each for so many offers. */
export async function certifyCars(
  product: MortalProduct,
  db: Watcher,
  wanted: { readonly oemId: number; readonly vins: readonly string[]; readonly offers: number },
): Promise<StubbornCar[]> {
  const authority = await openAuthority({ dataDir: product.dataDir, hosts: [], clock: Date.now });
  const claim = await issueClaim(
    { db, authority, clock: Date.now },
    {
      name: 'stubborn cars',
      organisationId: wanted.oemId,
      vinPrefixes: ['YNR'],
      count: wanted.vins.length,
      notAfter: Date.now() + 3_600_000,
    },
  );
  return await Promise.all(
    wanted.vins.map(
      async (vin) => new StubbornCar(vin, await certify(vin, claim, product.mqttPort), wanted.offers),
    ),
  );
}

/** A way to kill the server amid answers. */
export interface Interruption {
  readonly name: string;
  /** How many answers are stored at least whose acknowledgement the kill prevented. */
  readonly leastUnacknowledged: number;
  readonly killAmid: (product: MortalProduct, cars: readonly StubbornCar[]) => Promise<void>;
}

const COMMITS = 4;

export const interruptions: readonly Interruption[] = [
  {
    name: 'amid them',
    leastUnacknowledged: 0,
    killAmid: (product, cars) => killAfter(product, cars, { acknowledgements: 40, database: false }),
  },
  {
    name: 'with their commits under way',
    leastUnacknowledged: COMMITS,
    killAmid: killAtCommits,
  },
  {
    name: 'amid them, together with its database',
    leastUnacknowledged: 0,
    killAmid: (product, cars) => killAfter(product, cars, { acknowledgements: 30, database: true }),
  },
];

/** At the very acknowledgement, with the answers of all cars on their way. */
async function killAfter(
  product: MortalProduct,
  cars: readonly StubbornCar[],
  when: { readonly acknowledgements: number; readonly database: boolean },
): Promise<void> {
  const killed = Promise.withResolvers<void>();
  let acknowledgements = 0;
  const count = () => {
    acknowledgements += 1;
    if (acknowledgements === when.acknowledgements) product.kill(when).then(killed.resolve, killed.reject);
  };
  const ends = Promise.allSettled(cars.map((car) => car.answerAll(count)));
  await killed.promise;
  requireCutOff(await ends);
}

/** The database has the answers and commits them when nobody is left to hear of it. */
async function killAtCommits(product: MortalProduct, cars: readonly StubbornCar[]): Promise<void> {
  const db = watch(product);
  const vins = cars.map((car) => car.vin);
  const before = (await answersStored(db, vins)).length;
  const inTheWay = await obstacleAtCommit(product.connectionString, 'consent_answer');
  const ends = Promise.allSettled(cars.map((car) => car.answerAll(() => undefined)));
  await inTheWay.met(COMMITS);
  await product.kill({ database: false });
  requireCutOff(await ends);
  await inTheWay.remove();
  while ((await answersStored(db, vins)).length < before + COMMITS);
  await db.destroy();
}

/** A kill that cut nobody off would prove nothing. */
function requireCutOff(ends: readonly PromiseSettledResult<void>[]): void {
  if (ends.every(({ status }) => status === 'fulfilled')) throw new Error('the kill came too late');
}
