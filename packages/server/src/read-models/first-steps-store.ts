import type { StepKind } from '@vinculum/contract/home/overview.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';
import { vehicleTotals } from './kept-totals-store.ts';

// A read model over the tables of other domains: it never writes.

/** What an organisation begins with, by step, and whether it has been done. */
export type DoneSteps = Readonly<Partial<Record<StepKind, boolean>>>;

/** What was done for tests alone is no beginning. */
const real = ofTraffic('is_test', false);

export function consumerSteps(db: Kysely<Database>, consumerId: number): Promise<DoneSteps> {
  const forms = sql`select from consent_form where consumer_id = ${consumerId} and ${real}`;
  return askAll(db, {
    writeForm: forms,
    publishForm: sql`${forms} and published_on is not null`,
    makeKey: sql`select from stream_key where organisation_id = ${consumerId} and revoked_on is null`,
  });
}

export function oemSteps(db: Kysely<Database>, oemId: number): Promise<DoneSteps> {
  return askAll(db, {
    registerCars: sql`select from ${vehicleTotals} v where oem_id = ${oemId} and ${real} having sum(total) > 0`,
    permitConsumer: sql`select from consumer_permission
      where oem_id = ${oemId} and (form_type_notification or form_type_question)`,
    offerPackage: sql`select from data_package where oem_id = ${oemId} and status = 'PUBLISHED'`,
  });
}

export function fleetSteps(db: Kysely<Database>, ownerId: number): Promise<DoneSteps> {
  const fleets = sql`select id from fleet where organisation_id = ${ownerId}`;
  return askAll(db, {
    addFleet: fleets,
    fillFleet: sql`select from ${vehicleTotals} v where fleet_id in (${fleets}) and ${real} having sum(total) > 0`,
  });
}

export function operatorSteps(db: Kysely<Database>): Promise<DoneSteps> {
  const holders = (role: number) => sql`select from organisation_role where role_id = ${role}`;
  return askAll(db, {
    addConsumer: holders(organisationRoles.CONSUMER),
    addMaker: holders(organisationRoles.OEM),
  });
}

async function askAll(
  db: Kysely<Database>,
  questions: Readonly<Partial<Record<StepKind, RawBuilder<unknown>>>>,
): Promise<DoneSteps> {
  const columns = Object.entries(questions).map(([kind, rows]) => sql`exists (${rows}) as ${sql.ref(kind)}`);
  const { rows } = await sql<DoneSteps>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}
