import { type FeedWorld, startFeedWorld } from '@vinculum/testkit/worlds/feed-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsumerTails, type TailStep } from './consumer-tails.ts';

let world: FeedWorld;

beforeAll(async () => {
  world = await startFeedWorld();
  await world.reset();
});
afterAll(() => world.server.stop());

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

async function storeAll(numbers: readonly number[]): Promise<void> {
  for (let at = 0; at < numbers.length; at += 1000) await world.store(numbers.slice(at, at + 1000));
}

/** Asks for steps until a batch with this number has come; returns the numbers that came and what else was told. */
async function readUpTo(steps: AsyncGenerator<TailStep>, last: number) {
  const read: (number | undefined)[] = [];
  const told: string[] = [];
  while (read.at(-1) !== last) {
    const next = await steps.next();
    const step: TailStep | undefined = next.value;
    if (step?.kind === 'entries') read.push(...step.entries.map(({ batch }) => batch?.seq));
    else if (step?.kind === 'gap') told.push('gap');
  }
  return { read, told };
}

test('a reader who has caught up and falls behind again is told all that came meanwhile', async () => {
  const { consumer } = world.people.organisations;
  const tails = new ConsumerTails(world.server.deps);
  const stop = new AbortController();
  const { signal } = stop;
  const others = tails.follow(consumer, { after: undefined, signal });
  await others.next();
  await storeAll(numbersFrom(1, 4500));
  await readUpTo(others, 4500);
  const steps = tails.follow(consumer, { after: '0.0', signal });
  expect(await readUpTo(steps, 4500)).toEqual({ read: numbersFrom(1, 4500), told: [] });
  await storeAll(numbersFrom(4501, 3500));
  await readUpTo(others, 8000);
  expect(await readUpTo(steps, 8000)).toEqual({ read: numbersFrom(4501, 3500), told: [] });
  stop.abort();
  await Promise.all([steps.return(undefined), others.return(undefined)]);
});
