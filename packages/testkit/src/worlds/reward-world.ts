import type { Reward } from '@vinculum/contract/forms/reward.ts';
import { sql } from 'kysely';
import { seedPeople } from '../actors.ts';
import { startTestServer, type TestServer } from '../running-server.ts';

const VIN = 'YNRTESTVN00000001';
const GRANTED = '2026-10-01T00:00:00.000Z';

export interface Rewards {
  readonly consumer?: readonly Reward[];
  readonly oem?: readonly Reward[];
}

/** What a car said by the end of a day, since a grant. */
export interface Reached {
  readonly metres?: number;
  readonly driving_ms?: number;
  readonly use_days?: number;
  readonly granted_at?: string;
}

/** What was delivered in an hour, of the first car if no other is named. */
export interface Used {
  readonly hour: string;
  readonly bytes: number;
  readonly vin?: string;
}

export interface MadeConsent {
  readonly form: number;
  readonly consent: number;
}

export type RewardWorld = Awaited<ReturnType<typeof startRewardWorld>>;

/** A server whose forms, efforts and usage are written straight into its tables, on whatever days a test wants. */
export async function startRewardWorld() {
  const server = await startTestServer();
  const people = await seedPeople(server.db, server.clock.now);
  const consumerId = people.organisations.consumer;
  return {
    server,
    people,
    consentWith: (rewards: Rewards, status = 'PUBLISHED') =>
      consentWith(server, { consumerId, rewards, status }),
    addCar: (form: number, vin: string) => addCar(server, { consumerId, form, vin }),
    reach: (consent: number, day: string, reported: Reached) => reach(server, { consent, day, reported }),
    use: (form: number, used: Used) => use(server, { consumerId, form, vin: VIN, ...used }),
    settle: (form: number) => settle(server, form),
    accruals: (consent: number) => accruals(server, consent),
  };
}

/** A published form with these rewards and one consent under it. */
async function consentWith(
  server: TestServer,
  made: { consumerId: number; rewards: Rewards; status: string },
): Promise<MadeConsent> {
  const now = new Date(server.clock.now());
  const content = { consumer_rewards: made.rewards.consumer ?? [], oem_rewards: made.rewards.oem ?? [] };
  const { rows } = await sql<{ id: number }>`
    insert into consent_form (consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
      has_encryption, content, created_by, created_on, updated_on)
    values (${made.consumerId}, ${made.status}, 'Pay how you drive', 'Standard', 0, 30, false,
      ${JSON.stringify(content)}, 'x', ${now}, ${now}) returning id`.execute(server.db);
  const form = rows[0]?.id ?? 0;
  return { form, consent: await addCar(server, { consumerId: made.consumerId, form, vin: VIN }) };
}

/** A consent of one more car; returns its id. */
async function addCar(
  server: TestServer,
  { consumerId, form, vin }: { consumerId: number; form: number; vin: string },
): Promise<number> {
  const now = new Date(server.clock.now());
  const { rows } = await sql<{ id: number }>`
    insert into consent (form_id, consumer_id, vin, status, granted_at, created_on, updated_on)
    values (${form}, ${consumerId}, ${vin}, 'FORM_ACCEPTED', ${GRANTED}, ${now}, ${now}) returning id`.execute(
    server.db,
  );
  return rows[0]?.id ?? 0;
}

async function reach(
  { db }: TestServer,
  { consent, day, reported }: { consent: number; day: string; reported: Reached },
): Promise<void> {
  const { granted_at = GRANTED, ...effort } = reported;
  const row = { metres: 0, driving_ms: 0, use_days: 0, ...effort };
  await db
    .insertInto('consent_effort')
    .values({ consent_id: consent, granted_at: new Date(granted_at), day, ...row })
    .onConflict((on) => on.columns(['consent_id', 'granted_at', 'day']).doUpdateSet(row))
    .execute();
}

async function use(
  { db }: TestServer,
  reported: Used & { consumerId: number; form: number; vin: string },
): Promise<void> {
  const { consumerId: consumer_id, form: form_id, vin, bytes } = reported;
  await db
    .insertInto('usage_hour')
    .values({ consumer_id, form_id, vin, hour: new Date(reported.hour), messages: 1, bytes })
    .onConflict((on) =>
      on
        .columns(['consumer_id', 'form_id', 'vin', 'hour'])
        .doUpdateSet((set) => ({ bytes: set('usage_hour.bytes', '+', bytes) })),
    )
    .execute();
}

/** Ends a form before all its days, so that no later run looks at it. */
async function settle({ db }: TestServer, form: number): Promise<void> {
  await sql`update consent_form set status = 'REVOKED', ended_on = '2000-01-01T00:00:00Z' where id = ${form}`.execute(
    db,
  );
}

async function accruals({ db }: TestServer, consent: number) {
  return await db
    .selectFrom('reward_accrual')
    .select(['kind', 'reward_index', 'day', 'effort_total', 'steps', 'currency_type'])
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .select(sql<string>`trim_scale(amount_total)::text`.as('total'))
    .where('consent_id', '=', consent)
    .orderBy('kind')
    .orderBy('reward_index')
    .orderBy('day')
    .execute();
}

/** So much of a currency for so much of an effort; US dollars and tokens by name. */
export function reward(
  [effort_type, effort_value]: [number, number],
  earns: Partial<Record<'usd' | 'token' | 'crypto', number>>,
): Reward {
  const currency_type = earns.usd !== undefined ? 1 : earns.token !== undefined ? 0 : 2;
  const currency_value = earns.usd ?? earns.token ?? earns.crypto ?? 0;
  return { effort_type, effort_value, currency_type, currency_value };
}
