import { sql } from 'kysely';
import type { MortalProduct } from './product.ts';
import { until, type Watcher } from './world.ts';
import { type Obstacle, obstacle, obstacleAtCommit } from './obstacle.ts';

/** Everything that a publication writes, counted; `...Of` counts the different consents or VINs among the rows. */
export interface PublicationTraces {
  readonly status: string;
  readonly consents: number;
  readonly vins: number;
  readonly history: number;
  readonly historyOf: number;
  readonly outbox: number;
  readonly outboxOf: number;
  readonly audit: number;
  readonly notifications: number;
}

/** The traces that a form's publications have left. */
export async function tracesOf(db: Watcher, formId: number): Promise<PublicationTraces> {
  const { rows } = await sql<PublicationTraces>`
    with published as (select id, vin from consent where form_id = ${formId})
    select f.status,
      (select count(*) from published) as consents, (select count(distinct vin) from published) as vins,
      h.history, h."historyOf", o.outbox, o."outboxOf",
      (select count(*) from audit_event where action = 'consent-form.publish'
        and target = ${`consent-form/${formId}`}) as audit,
      (select count(*) from notification where data ->> 'consentFormId' = ${String(formId)}) as notifications
    from consent_form f,
      (select count(*) as history, count(distinct consent_id) as "historyOf" from consent_history
        where consent_id in (select id from published)) h,
      (select count(*) as outbox, count(distinct vin) as "outboxOf" from outbox
        where consent_id in (select id from published)) o
    where f.id = ${formId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no form ${formId}`);
  return row;
}

/** What the publication's caller got, and what is there after the restart. */
export type Outcome = 'lost, nothing there' | 'lost, everything there' | 'answered, everything there';

/** A moment of a publication at which the server is killed. */
export interface Moment {
  readonly name: string;
  /** Whether the postmaster is killed with it. */
  readonly database: boolean;
  readonly outcomes: readonly Outcome[];
  /** Prepares the moment; what it returns resolves when it has come, with what is to be done after the kill. */
  readonly arrange: (at: ArrangedMoment) => Promise<() => Promise<() => Promise<void>>>;
}

interface ArrangedMoment {
  readonly product: MortalProduct;
  readonly db: Watcher;
  readonly formId: number;
  readonly vins: readonly string[];
}

/** The moments, in the order of a publication's own time. */
export const moments: readonly Moment[] = [
  {
    name: 'as soon as its statement runs',
    database: false,
    outcomes: ['lost, nothing there', 'lost, everything there', 'answered, everything there'],
    arrange: asSoonAsSeen,
  },
  {
    name: 'in the middle of its rows',
    database: false,
    outcomes: ['lost, nothing there'],
    arrange: amidRows,
  },
  {
    name: 'with all but its audit row, together with its database',
    database: true,
    outcomes: ['lost, nothing there'],
    arrange: beforeAudit,
  },
  {
    name: 'with its commit under way',
    database: false,
    outcomes: ['lost, everything there'],
    arrange: atCommit,
  },
  {
    name: 'just committed, together with its database',
    database: true,
    outcomes: ['lost, everything there', 'answered, everything there'],
    arrange: afterCommit,
  },
];

const nothingMore = () => Promise.resolve();

/** Or once its consents are there: between two looks all of it may have passed. */
async function asSoonAsSeen({ db, formId }: ArrangedMoment) {
  return async () => {
    const seen = sql`select 1 from pg_stat_activity
      where state <> 'idle' and pid <> pg_backend_pid() and query like ${'%outcomes as materialized%'}
      union all select 1 from consent where form_id = ${formId}`;
    await until('the publication runs', async () => (await seen.execute(db)).rows.length > 0);
    return nothingMore;
  };
}

/** The row of one VIN in the middle is being written by somebody else: half of the rows are there, half are not. */
async function amidRows({ product, formId, vins }: ArrangedMoment) {
  const vin = vins[Math.floor(vins.length / 2)] ?? '';
  return await stopAt(
    obstacle(
      product.connectionString,
      `insert into consent (form_id, consumer_id, vin, status, created_on, updated_on)
        select id, consumer_id, '${vin}', 'FORM_PENDING', now(), now() from consent_form where id = ${formId}`,
    ),
  );
}

async function beforeAudit({ product }: ArrangedMoment) {
  return await stopAt(obstacle(product.connectionString, 'lock table audit_event in share mode'));
}

async function atCommit({ product, db, formId }: ArrangedMoment) {
  const inTheWay = await obstacleAtCommit(product.connectionString, 'audit_event');
  return async () => {
    await inTheWay.met();
    return async () => {
      await inTheWay.remove();
      await committed(db, formId);
    };
  };
}

async function afterCommit({ db, formId }: ArrangedMoment) {
  return async () => {
    await committed(db, formId);
    return nothingMore;
  };
}

async function stopAt(coming: Promise<Obstacle>) {
  const inTheWay = await coming;
  return async () => {
    await inTheWay.met();
    return () => inTheWay.remove();
  };
}

async function committed(db: Watcher, formId: number): Promise<void> {
  await until('the publication is committed', async () => (await tracesOf(db, formId)).audit > 0);
}
