import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { type FeedSource, type FeedState, runFeed } from './run-feed.ts';

const event = z.object({ cursor: z.string() });
type Event = z.output<typeof event>;

/** What `run` sends for it is not an event. */
const POISON = 'poison';

function streamOf(...cursors: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const text = cursors
    .map((cursor) => (cursor === POISON ? 'data: {\n\n' : `id: ${cursor}\ndata: {"cursor":"${cursor}"}\n\n`))
    .join('');
  // Cut into pieces that end in the middle of events.
  const bytes = new TextEncoder().encode(`: connected\n\n${text}`);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
      controller.close();
    },
  });
}

const refusal = (status: number) => new ApiProblem(status, { code: 'internal', message: '', request_id: '' });
type Answer = string[] | ApiProblem;

/** Runs a feed that is answered with these, in turn, and is left after so many waits. */
async function run(input: { streams: Answer[]; polls?: Answer[]; waits: number; hasMore?: boolean }) {
  const gone = new AbortController();
  const [streams, polls] = [[...input.streams], [...(input.polls ?? [])]];
  const requests: string[] = [];
  const received: string[] = [];
  const states: FeedState[] = [];
  let waits = 0;
  const delays: number[] = [];
  const next = (answers: Answer[]): string[] => {
    const answer = answers.shift() ?? refusal(503);
    if (answer instanceof ApiProblem) throw answer;
    return answer;
  };
  const source: FeedSource<Event> = {
    async stream(after) {
      requests.push(`stream ${after ?? 'now'}`);
      return streamOf(...next(streams));
    },
    async poll(after) {
      requests.push(`poll ${after ?? 'now'}`);
      const cursors = next(polls);
      return {
        events: cursors.map((cursor) => ({ cursor })),
        cursor: cursors.at(-1) ?? after ?? '0',
        has_more: input.hasMore === true && polls.length > 0,
      };
    },
    parse: (data) => event.parse(data),
  };
  await runFeed({
    source,
    after: undefined,
    signal: gone.signal,
    receive: (events) => received.push(...events.map(({ cursor }) => cursor)),
    reportState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
    wait: async (ms) => {
      delays.push(ms);
      waits += 1;
      if (waits >= input.waits) gone.abort();
    },
    random: () => 0.5,
  });
  return { requests, received, states, delays };
}

test('a stream that ends is taken up behind its last event', async () => {
  const { requests, received, states } = await run({ streams: [['1', '2'], ['3']], waits: 2 });
  expect(requests).toEqual(['stream now', 'stream 2']);
  expect(received).toEqual(['1', '2', '3']);
  expect(states).toEqual(
    ['connecting', 'stream', 'connecting', 'stream', 'connecting'].slice(0, states.length),
  );
});

test('when streams do not get through it polls, and tries a stream again after a while', async () => {
  const polls = Array.from({ length: 30 }, (_, index) => [String(index + 1)]);
  const {
    requests,
    received: reports,
    states,
  } = await run({
    streams: [refusal(502), refusal(502), ['31']],
    polls,
    waits: 32,
  });
  expect(requests.slice(0, 4)).toEqual(['stream now', 'stream now', 'poll now', 'poll 1']);
  expect(requests.at(-1)).toBe('stream 30');
  expect(reports).toEqual(Array.from({ length: 31 }, (_, index) => String(index + 1)));
  expect(states).toContain('polling');
  expect(states.at(-1)).not.toBe('cut');
});

test('a stream that opens and says nothing is one that does not get through', async () => {
  const { requests, states } = await run({ streams: [[], []], polls: [['7']], waits: 2 });
  expect(requests).toEqual(['stream now', 'stream now', 'poll now']);
  expect(states).toEqual(['connecting', 'polling']);
});

test('without any connection it says so and goes on trying', async () => {
  const { states } = await run({ streams: [], polls: [], waits: 3 });
  expect(states).toEqual(['connecting', 'cut']);
});

test('a stream in which something cannot be read is one that does not get through', async () => {
  const { requests } = await run({
    streams: [
      ['1', POISON],
      ['2', POISON],
    ],
    polls: [['3']],
    waits: 2,
  });
  expect(requests).toEqual(['stream now', 'stream 1', 'poll 2']);
});

test('what cannot be asked for (400) ends it as well, and is not a lost right', async () => {
  const { requests, states } = await run({ streams: [refusal(400)], waits: 5 });
  expect(requests).toEqual(['stream now']);
  expect(states).toEqual(['connecting', 'rejected']);
});

test.each([401, 403])('a refusal (%i) ends it: trying again would change nothing', async (status) => {
  const { requests, states } = await run({ streams: [refusal(status)], waits: 5 });
  expect(requests).toEqual(['stream now']);
  expect(states).toEqual(['connecting', 'refused']);
});

test('while there is more it is asked for at once, and a poll that succeeds makes the next failure the first', async () => {
  const more = await run({
    streams: [refusal(502), refusal(502)],
    polls: [['1'], ['2'], ['3']],
    waits: 2,
    hasMore: true,
  });
  expect(more.received).toEqual(['1', '2', '3']);
  expect(more.delays.slice(-1)).toEqual([2000]);
  const failing = [refusal(502), refusal(502), ['1'], refusal(502), refusal(502)];
  const { delays } = await run({ streams: [refusal(502), refusal(502)], polls: failing, waits: 6 });
  const [first, second, good, again, once] = delays.slice(-5);
  expect(good).toBe(2000);
  expect([again, once]).toEqual([first, second]);
  expect(second).toBeGreaterThan(first ?? 0);
});
