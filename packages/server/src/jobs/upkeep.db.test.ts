import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { carVin, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { Closers } from '../closers.ts';
import { recordAudit } from '../domains/audit/audit-store.ts';
import { areEventsWaiting } from '../domains/audit/audit-seal-store.ts';
import { haveCountsMoved } from '../domains/consents/public.ts';
import { haveVehicleCountsMoved } from '../domains/vehicles/public.ts';
import { startUpkeep } from './upkeep.ts';

afterEach(() => void vi.useRealTimers());

test('what is done all the time is done, whatever else fails, until it is closed', async () => {
  const server = await startTestServer();
  const { db } = server;
  const happen = () =>
    inTransaction(db, (trx) =>
      recordAudit(trx, { principal: null, action: 'fleet.save', requestId: 'r', now: 0 }, { target: null }),
    );
  await happen();
  const failed = vi.spyOn(server.deps.log, 'error');
  const closers = new Closers(server.deps.log);
  // Of all that is done, two ask for the time.
  const clock = () => {
    throw new Error('the clock stands');
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  startUpkeep({ db, clock, log: server.deps.log }, closers);
  await vi.waitFor(async () => expect(await areEventsWaiting(db)).toBe(false), { timeout: 10_000 });
  await happen();
  await vi.waitFor(async () => expect(await areEventsWaiting(db)).toBe(false), { timeout: 10_000 });
  expect(failed.mock.calls).toContainEqual([
    { err: expect.any(Error), work: 'sampling of the health' },
    'could not do what has to be done all the time',
  ]);
  await closers.closeAll();
  expect(vi.getTimerCount(), 'turns still to come').toBe(0);
  await server.stop();
});

test('counts are added up, days opened, what was erased deleted and the health sampled', async () => {
  const world = await startConsentWorld();
  const { db, clock, deps } = world.server;
  await world.permit({ standard: true });
  const vin = carVin(1);
  await world.registerCars([vin]);
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const { id: consent_id } = await world.consentOf(formId, vin);
  await db.insertInto('stream_erasure').values({ consent_id, up_to: 1 }).execute();
  const left = async () => {
    const erasures = await db.selectFrom('stream_erasure').selectAll().execute();
    const samples = await db.selectFrom('health_sample').select('at').execute();
    const { rows: days } = await sql`select from pg_inherits where inhparent = 'stream_batch'::regclass
      and inhrelid::regclass::text ~ '[0-9]{8}$'`.execute(db);
    return {
      moved: [await haveCountsMoved(db), await haveVehicleCountsMoved(db)],
      erasures: erasures.length,
      samples: samples.length,
      hasDays: days.length > 0,
    };
  };
  expect(await left()).toEqual({ moved: [true, true], erasures: 1, samples: 0, hasDays: false });
  const closers = new Closers(deps.log);
  startUpkeep({ db, clock: clock.now, log: deps.log }, closers);
  // What is under way comes to its end.
  await closers.closeAll();
  expect(await left()).toEqual({ moved: [false, false], erasures: 0, samples: 1, hasDays: true });
  await world.server.stop();
});
