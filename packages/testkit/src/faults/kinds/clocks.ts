import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../chance.ts';
import type { Strike, Struck } from './strike.ts';
import { answerTo } from '../../machine/patience.ts';

const SECOND_MS = 1000;
/** From a second to twelve hours, each magnitude as likely as the other. */
const [LEAST, MOST] = [Math.log(SECOND_MS), Math.log(12 * 3600 * SECOND_MS)];
const WRONG_MS = [500, 2500] as const;
/** What a car took just before it still has in its hands. */
const IN_HAND_MS = 2000;

/** The platform's clock is wrong for a while. */
export async function jumpOfPlatform({ world, ledger, chance }: Strike): Promise<Struck> {
  const { clock, cars, db } = world;
  const from = performance.now() - IN_HAND_MS;
  const skew = { vins: cars.cars.map(({ vin }) => vin), from, to: Number.POSITIVE_INFINITY };
  ledger.skews.push(skew);
  const since = performance.now();
  await clock.set(jump(chance));
  const wrongFor = chance.between(...WRONG_MS);
  const undo = async () => {
    await wait(wrongFor);
    await clock.set(0);
    // What was under way ends by the time it began with.
    await wait(SECOND_MS);
    const early = await answerTo('consents of later are looked for', () =>
      db.selectFrom('consent').select('id').where('granted_at', '>', new Date()).execute(),
    );
    for (const { id } of early) ledger.early.add(id);
    skew.to = performance.now() + IN_HAND_MS;
  };
  return { since, undo };
}

/** The clocks of some cars are wrong for a while, each by an amount of its own. */
export async function jumpOfCars({ world, ledger, chance }: Strike): Promise<Struck> {
  const { cars } = world.cars;
  const some = chance.shuffled(cars).slice(0, chance.whole(1, cars.length));
  const from = performance.now() - IN_HAND_MS;
  const skew = { vins: some.map(({ vin }) => vin), from, to: Number.POSITIVE_INFINITY };
  ledger.skews.push(skew);
  const since = performance.now();
  for (const car of some) car.offset = jump(chance);
  const wrongFor = chance.between(...WRONG_MS);
  const undo = async () => {
    await wait(wrongFor);
    for (const car of some) car.offset = 0;
    skew.to = performance.now() + IN_HAND_MS;
  };
  return { since, undo };
}

function jump(chance: Chance): number {
  const far = Math.exp(chance.between(LEAST, MOST));
  return Math.round(chance.next() < 0.5 ? -far : far);
}
