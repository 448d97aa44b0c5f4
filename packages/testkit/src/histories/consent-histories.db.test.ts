import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { histories } from './plans.ts';
import { type Expectation, startRun } from './run.ts';
import { DAY_MS } from './schedule.ts';
import { actOut, checkIn, reconnect } from './step.ts';
import type { HistoryPlan } from './steps.ts';
import { expectStreamsRight } from './verdict.ts';
import { type HistoryWorld, startHistoryWorld } from './world.ts';
import { isFullSize } from '../full-size.ts';

/** Few in each run of the checks, many by `npm run test:full`. */
const [HISTORIES, LEAST_BATCHES] = isFullSize ? [14, 10_000] : [5, 2000];
/** Cars' certificates are valid for a year from the start of their world. */
const WORLD_LASTS_MS = 250 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;
/** A Monday, ten o'clock by UTC. */
const SOME_MONDAY = Date.UTC(2024, 0, 1, 10);

const seed = Number(process.env['CONSENT_SEED'] ?? Date.now() % 1_000_000_000);
/** The certificates of real connections must be valid by the real clock, so histories begin in this week. */
const start = mondayFrom(Date.now() - WEEK_MS);

let world: HistoryWorld | null = null;
let runs = 0;
let batches = 0;
const verdicts: Record<Expectation['verdict'], number> = { must: 0, may: 0, never: 0 };

afterAll(async () => {
  await world?.stop();
});

test(`a consumer gets every sample under a live consent and no other, whatever happens (CONSENT_SEED=${seed})`, async () => {
  await fc.assert(fc.asyncProperty(histories, happens), {
    seed,
    numRuns: HISTORIES,
    interruptAfterTimeLimit: 170_000,
  });
  expect(batches).toBeGreaterThanOrEqual(LEAST_BATCHES);
  // A history in which hardly anything is live, or everything is, would prove nothing.
  expect(verdicts.must).toBeGreaterThan(LEAST_BATCHES / 5);
  expect(verdicts.never).toBeGreaterThan(LEAST_BATCHES / 5);
}, 200_000);

async function happens(plan: HistoryPlan): Promise<void> {
  runs += 1;
  const run = await startRun(await worldOnMonday(), plan.forms, runs);
  for (const car of run.world.cars.keys()) {
    await reconnect(run, car);
    await checkIn(run, { car, zone: 'UTC', isApplied: true });
  }
  for (const step of plan.steps) await actOut(run, step);
  await expectStreamsRight(run);
  batches += run.batches;
  for (const { verdict } of run.expected.values()) verdicts[verdict] += 1;
}

/** Every history begins at the same time of the same weekday; a world whose certificates grow old is replaced. */
async function worldOnMonday(): Promise<HistoryWorld> {
  if (world !== null && world.server.clock.now() < start + WORLD_LASTS_MS) {
    world.server.clock.set(mondayFrom(world.server.clock.now()));
    return world;
  }
  await world?.stop();
  world = await startHistoryWorld(start);
  return world;
}

function mondayFrom(time: number): number {
  return SOME_MONDAY + Math.ceil((time - SOME_MONDAY) / WEEK_MS) * WEEK_MS;
}
