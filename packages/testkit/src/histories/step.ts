import { sql } from 'kysely';
import { makeChange } from './change.ts';
import { applyChange } from './model.ts';
import type { HistoryRun } from './run.ts';
import type { Zone } from './schedule.ts';
import { expectOf, NEVER_PUBLISHED, prepare, send } from './send.ts';
import type { Change, Step } from './steps.ts';

/** Acts one step out in the world and in the model. */
export async function actOut(run: HistoryRun, step: Step): Promise<void> {
  const { model } = run;
  switch (step.kind) {
    case 'wait':
      return await moveClock(run, model.now + step.milliseconds);
    case 'end': {
      const end = model.consents[step.form]?.[step.car]?.expiresAt ?? Number.POSITIVE_INFINITY;
      const at = step.isJustBefore ? end - 1 : end;
      if (Number.isFinite(at) && at > model.now) await moveClock(run, at);
      return;
    }
    case 'skew':
      run.skews[step.car] = step.milliseconds;
      return;
    case 'reconnect':
      return await reconnect(run, step.car);
    case 'checkIn':
      return await checkIn(run, step);
    case 'send':
      return await sendNow(run, step);
    case 'unheard':
      await proveFresh(run, step.car);
      return await whileDeaf(run, async () => {
        await change(run, step.change);
        await sendNow(run, step);
      });
    case 'race': {
      const batches = prepare(run, step.car, step.batches);
      const before = structuredClone(model);
      applyChange(model, step.change);
      expectOf(run, batches, [before, model]);
      await Promise.all([makeChange(run, step.change), send(run, step.car, batches)]);
      return;
    }
    default:
      return await change(run, step);
  }
}

async function change(run: HistoryRun, made: Change): Promise<void> {
  await makeChange(run, made);
  applyChange(run.model, made);
  if (made.kind === 'answer' && made.decision === 'withdraw' && made.isErasing) forget(run, made);
}

async function sendNow(run: HistoryRun, step: Extract<Step, { kind: 'send' | 'unheard' }>): Promise<void> {
  const batches = prepare(run, step.car, step.batches);
  expectOf(run, batches, [run.model]);
  await send(run, step.car, batches);
}

/** Holds the table that the gateway reads announced changes with; deliveries do not need it. */
async function whileDeaf(run: HistoryRun, work: () => Promise<void>): Promise<void> {
  await run.world.server.db.transaction().execute(async (trx) => {
    await sql`lock table vehicle_session in access exclusive mode`.execute(trx);
    await work();
  });
}

/** A gateway that does not trust its table waits until it hears again: it must trust it before it goes deaf. */
async function proveFresh(run: HistoryRun, car: number): Promise<void> {
  await run.world.cars[car]?.up(`data/${NEVER_PUBLISHED}`, { seq: 1, base_time: 0, samples: [] });
}

/** The owner had everything deleted that was stored under the consent. */
function forget(run: HistoryRun, consent: { readonly form: number; readonly car: number }): void {
  for (const [value, expectation] of run.expected)
    if (expectation.form === consent.form && expectation.car === consent.car)
      run.expected.set(value, { ...expectation, verdict: 'never' });
}

/** The gateway holds back what comes until it has read the changes again; the announcement makes it do so at once. */
async function moveClock(run: HistoryRun, to: number): Promise<void> {
  const { server } = run.world;
  run.model.now = to;
  server.clock.set(to);
  await sql`select pg_notify('outbox', '')`.execute(server.db);
}

export async function reconnect(run: HistoryRun, car: number): Promise<void> {
  const former = run.world.cars[car];
  if (former === undefined) return;
  run.world.cars[car] = await former.reconnect();
  await former.peer.closed;
}

export async function checkIn(
  run: HistoryRun,
  input: { readonly car: number; readonly zone: Zone; readonly isApplied: boolean },
): Promise<void> {
  const car = run.world.cars[input.car];
  if (car === undefined) return;
  const { revision } = await run.world.server.db
    .selectFrom('consent')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .where('vin', '=', car.vin)
    .executeTakeFirstOrThrow();
  run.model.zones[input.car] = input.zone;
  await car.up('checkin', {
    id: 'check-in',
    boot_id: 'boot',
    software: '1',
    time: 0,
    time_zone: input.zone,
    applied_revision: input.isApplied ? (revision ?? 0) : 0,
    consents: [],
  });
}
