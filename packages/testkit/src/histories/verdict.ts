import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { readStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { expect, vi } from 'vitest';
import { consumerOf } from './model.ts';
import { type HistoryRun, keyOf } from './run.ts';

/** A value that arrived: at whom, and under which consent. */
interface Arrival {
  readonly consumer: number;
  readonly consentId: number;
}

/** Throws unless the consumers' streams hold every sample that they must, once, and no other. */
export async function expectStreamsRight(run: HistoryRun): Promise<void> {
  const problems = await vi.waitFor(
    async () => {
      const arrivals = await readStreams(run);
      const wrong = [...wronglyDelivered(run, arrivals), ...tooOften(run, arrivals)];
      const missing = withheld(run, arrivals);
      // A stream stops before the oldest delivery still running: it may only be late.
      if (wrong.length === 0 && missing.length > 0) throw new Error(missing.join('\n'));
      return wrong;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(problems).toEqual([]);
}

function withheld(run: HistoryRun, arrivals: ReadonlyMap<string, readonly Arrival[]>): string[] {
  return [...run.expected].flatMap(([value, { verdict, description }]) =>
    verdict === 'must' && !arrivals.has(value) ? [`withheld: ${description}`] : [],
  );
}

function wronglyDelivered(run: HistoryRun, arrivals: ReadonlyMap<string, readonly Arrival[]>): string[] {
  return [...arrivals].flatMap(([value, found]) => {
    const expected = run.expected.get(value);
    if (expected === undefined) return [`delivered but never sent: ${value}`];
    const { verdict, form, car, description } = expected;
    if (verdict === 'never') return [`delivered without consent: ${description}`];
    if (found.length > 1) return [`delivered ${found.length} times: ${description}`];
    const consentId = run.consentIds.get(keyOf(form, car));
    const isRight = found.every((one) => one.consumer === consumerOf(form) && one.consentId === consentId);
    return isRight ? [] : [`delivered to somebody else: ${description}`];
  });
}

/** One an hour since the history began, and two of them before their time under each consent. */
function tooOften(run: HistoryRun, arrivals: ReadonlyMap<string, readonly Arrival[]>): string[] {
  const rated = [...run.expected].filter(([value, { isRated }]) => isRated && arrivals.has(value));
  const most = (run.model.now - run.model.start) / HOUR_MS + 4;
  return [...Map.groupBy(rated, ([, { form, car }]) => keyOf(form, car))].flatMap(([key, values]) =>
    values.length > most ? [`more than agreed: ${values.length} of ${key}, at most ${most}`] : [],
  );
}

/** Everything in the streams by value, over the API and with the consumers' own keys. */
async function readStreams(run: HistoryRun): Promise<Map<string, Arrival[]>> {
  const arrivals = new Map<string, Arrival[]>();
  for (const [consumer, { streamKey }] of run.consumers.entries()) {
    const call = { query: { limit: 10_000 }, headers: run.headers };
    const { rows } = await run.world.server.call(readStreamEndpoint, call, { bearer: streamKey });
    for (const { samples, jwe, consent_id: consentId } of rows) {
      const sealed = jwe === undefined ? [] : [jwe.split('.').at(-1) ?? ''];
      for (const value of [...samples.map((sample) => String(sample[2])), ...sealed])
        arrivals.set(value, [...(arrivals.get(value) ?? []), { consumer, consentId }]);
    }
  }
  return arrivals;
}
