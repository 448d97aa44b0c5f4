import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { verifyAudit } from '@vinculum/server/domains/audit/public.ts';
import { Chance } from '../chance.ts';
import { type Fault, faults } from './kinds/kinds.ts';
import { Ledger } from './ledger.ts';
import { answersAgain, deliversAgain } from './recovery.ts';
import { ConsumerStream } from './stream.ts';
import { runTraffic } from './traffic.ts';
import { type Findings, findings } from './verdict.ts';
import { type FaultsWorld, type Moment, startFaultsWorld } from './world.ts';

const MOMENTS: readonly [Moment, ...Moment[]] = ['publishing', 'an answer', 'data', 'a revocation'];
/** A moment that does not come in this round is not waited for. */
const MOMENT_PATIENCE_MS = 2500;
/** Within it a call is under way, or a message. */
const AMID_MS = 60;
const ODD = 0x9e3779b1;

export interface CampaignOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Names of faults; all of them when empty. */
  readonly kinds: readonly string[];
  /** Told of each round, for people. */
  readonly say: (line: string) => void;
}

/** One round. Times in milliseconds. */
export interface Round {
  readonly fault: string;
  /** The same, or what it was this time. */
  readonly what: string;
  readonly moment: Moment;
  /** Until the product had stored a call again. */
  readonly answered: number;
  /** Until cars and platform agreed and data came from every car that owed some. */
  readonly delivered: number;
}

export interface CampaignReport extends Findings {
  readonly seed: number;
  readonly rounds: readonly Round[];
  /** Faults that were left out, and why. */
  readonly leftOut: ReadonlyMap<string, string>;
  readonly acknowledged: Readonly<Record<'calls' | 'answers' | 'messages' | 'batches', number>>;
  /** What came in the place of acknowledgements, and how often. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Refusals without a cause, what kept the product from being well again, and what the last look found. */
  readonly unwell: readonly string[];
}

/** Strikes a started product with one fault a round, and looks after each whether all that was acknowledged holds. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const world = await startFaultsWorld(options.seed);
  const ledger = new Ledger();
  const rounds: Round[] = [];
  let found: Findings = { lost: [], doubled: [], late: [] };
  const unwell: string[] = [];
  const { kinds, leftOut } = kindsOf(world, options.kinds);
  try {
    for (const [number, fault] of orderOf(kinds, options).entries()) {
      const chance = new Chance(options.seed ^ Math.imul(number + 1, ODD));
      const round = await playRound(world, ledger, { fault, chance });
      found = await findings(world, ledger);
      rounds.push(round);
      options.say(lineOf(number + 1, round, found));
    }
    unwell.push(...(await lookBack(world)));
  } catch (error) {
    // With its causes: that a patience is over does not say why.
    unwell.push(`round ${rounds.length + 1}: ${inspect(error)}`);
  } finally {
    await world.stop();
  }
  return {
    ...found,
    seed: options.seed,
    rounds,
    leftOut,
    acknowledged: acknowledgedIn(world),
    refusals: world.calls.refusals,
    unwell: [...unwell, ...world.calls.unexplained],
  };
}

/** Traffic, and a fault amid it; then the product is to be well again, by itself but for a killed server. */
async function playRound(
  world: FaultsWorld,
  ledger: Ledger,
  { fault, chance }: { readonly fault: Fault; readonly chance: Chance },
): Promise<Round> {
  const moment = chance.pick(MOMENTS);
  // Mostly at once: what is under way is over within milliseconds.
  const amid = AMID_MS * chance.next() ** 3;
  const coming = Promise.race([world.moments.next(moment), wait(MOMENT_PATIENCE_MS)]);
  const traffic = runTraffic(world, ledger, chance);
  // Heard below; the fault may fail first.
  traffic.catch(() => undefined);
  await coming;
  await wait(amid);
  const { since, what, undo } = await fault.strike({
    world,
    ledger,
    chance: new Chance(chance.whole(0, ODD)),
  });
  const answered = (await answersAgain(world, ledger)) - since;
  await undo();
  await traffic;
  const calm = performance.now();
  await deliversAgain(world, ledger);
  if (!world.product.isRunning) throw new Error(`the server ended by itself:\n${world.product.printed}`);
  return {
    fault: fault.name,
    what: what ?? fault.name,
    moment,
    answered,
    delivered: performance.now() - calm,
  };
}

/** In the end everything is still there: the whole stream read anew, and the chain of the audit trail. */
async function lookBack({ product, streamKey, stream, db }: FaultsWorld): Promise<string[]> {
  // Cars go on: what comes meanwhile need not be read by both.
  const before = [...stream.rows.keys()];
  const anew = new ConsumerStream(product.address, streamKey);
  await anew.upToDate();
  await anew.stop();
  const gone = before.filter((name) => !anew.rows.has(name));
  const { fault } = await verifyAudit(db);
  return [
    ...gone.map((name) => `batch ${name} is no longer in the stream`),
    ...anew.doubled,
    ...(fault === null ? [] : [`the chain of the audit trail is broken: ${fault.kind}`]),
  ];
}

/** Every kind before any comes again, in an order by chance. */
function orderOf(kinds: readonly Fault[], { rounds, seed }: CampaignOptions): Fault[] {
  const chance = new Chance(seed);
  const order: Fault[] = [];
  while (order.length < rounds && kinds.length > 0) order.push(...chance.shuffled(kinds));
  return order.slice(0, rounds);
}

function kindsOf(world: FaultsWorld, wanted: readonly string[]) {
  const leftOut = new Map<string, string>();
  const kinds: Fault[] = [];
  for (const fault of faults) {
    if (wanted.length > 0 && !wanted.includes(fault.name)) continue;
    const reason = fault.leftOut(world);
    if (reason === null) kinds.push(fault);
    else leftOut.set(fault.name, reason);
  }
  return { kinds, leftOut };
}

function acknowledgedIn({ calls, cars }: FaultsWorld): CampaignReport['acknowledged'] {
  const witnesses = cars.cars.map(({ witness }) => witness);
  const answers = witnesses.flatMap((witness) => [...witness.answers.values()]);
  const batches = witnesses.flatMap((witness) => [...witness.batches.values()]);
  return {
    calls: calls.acknowledged,
    answers: answers.filter(({ settledAt }) => settledAt !== null).length,
    messages: witnesses.reduce((sum, { shown }) => sum + shown.size, 0),
    batches: batches.filter(({ storedAt }) => storedAt !== null).length,
  };
}

function lineOf(number: number, round: Round, { lost, doubled, late }: Findings): string {
  const times = `${Math.round(round.answered)} ms, data ${Math.round(round.delivered)} ms`;
  const found = `lost ${lost.length}, doubled ${doubled.length}, late ${late.length}`;
  return `${number}. ${round.what} amid ${round.moment}: ${times}; ${found}`;
}
