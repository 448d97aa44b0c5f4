import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startRun } from './consent-histories-run.ts';
import { DAY_MS } from './consent-histories-schedule.ts';
import { actOut, checkIn, reconnect } from './consent-histories-step.ts';
import { type HistoryPlan, histories } from './consent-histories-steps.ts';
import { expectStreamsRight } from './consent-histories-verdict.ts';
import { type HistoryWorld, startHistoryWorld } from './consent-histories-world.ts';

const HISTORIES = 40;
const LEAST_BATCHES = 10_000;
/** Cars' certificates are valid for a year from the world's start. */
const WORLD_LASTS_MS = 250 * DAY_MS;

const seed = Number(process.env['CONSENT_SEED'] ?? Date.now() % 1_000_000_000);
/** Ten o'clock of the last Monday, so that a seed gives the same history in every week. */
const monday = Math.floor((Date.now() - 4 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + 4 * DAY_MS;
const start = monday + 10 * 3_600_000;

let world: HistoryWorld | null = null;
let runs = 0;
let batches = 0;
afterAll(async () => {
  await world?.stop();
});

async function worldWithTimeLeft(): Promise<HistoryWorld> {
  if (world !== null && world.server.clock.now() < start + WORLD_LASTS_MS) return nextMonday(world);
  await world?.stop();
  world = await startHistoryWorld(start);
  return world;
}

/** Every history begins at the same time of the same weekday. */
async function nextMonday(current: HistoryWorld): Promise<HistoryWorld> {
  const weeks = Math.floor((current.server.clock.now() - start) / (7 * DAY_MS)) + 1;
  current.server.clock.set(start + weeks * 7 * DAY_MS);
  return current;
}

async function live(plan: HistoryPlan): Promise<void> {
  runs += 1;
  const run = await startRun(await worldWithTimeLeft(), plan.forms, runs);
  for (const car of run.world.cars.keys()) {
    await reconnect(run, car);
    await checkIn(run, { car, zone: 'UTC', isApplied: true });
  }
  for (const step of plan.steps) await actOut(run, step);
  await expectStreamsRight(run);
  batches += run.batches;
}

test(`no history delivers a sample without consent or withholds one under it (CONSENT_SEED=${seed})`, async () => {
  await fc.assert(fc.asyncProperty(histories, live), {
    seed,
    numRuns: HISTORIES,
    interruptAfterTimeLimit: 90_000,
  });
  expect(batches).toBeGreaterThanOrEqual(LEAST_BATCHES);
}, 200_000);
