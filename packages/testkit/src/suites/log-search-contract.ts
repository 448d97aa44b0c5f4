import type { LogLevel } from '@vinculum/contract/platform-logs/endpoints.ts';
import type {
  LogLine,
  LogSearch,
  LogSearchQuery,
  LogStore,
} from '@vinculum/server/adapters/platform-logs/port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A store to be tested, without any lines. */
export interface LogStoreUnderTest {
  readonly store: LogStore & LogSearch;
  /** Puts lines into it, in this order; returns when they can be read. */
  readonly append: (lines: readonly LogLine[]) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const numbers = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };

/** A line that many milliseconds after noon. */
function line(
  text: string,
  { at, group = 'api', level = 'info' }: { at: number; group?: string; level?: LogLevel },
): LogLine {
  const written = JSON.stringify({ level: numbers[level], time: NOON + at, msg: text });
  return { group, stream: '2026-11-20/one', at: NOON + at, level, line: written };
}

const lines = [
  line('older than all', { at: -40 * 24 * HOUR }),
  line('the gateway starts', { at: -HOUR, group: 'gateway' }),
  ...Array.from({ length: 60 }, (_, n) => line(`call ${n}`, { at: n * SECOND })),
  ...Array.from({ length: 5 }, (_, n) => line('request completed', { at: n * SECOND + 500 })),
  line('a job failed', { at: 90 * SECOND, group: 'jobs', level: 'error' }),
  line('a hint', { at: 100 * SECOND, group: 'jobs', level: 'warn' }),
  line('same moment', { at: 100 * SECOND, group: 'jobs', level: 'debug' }),
];

/** What every search over logs must do. */
export function logSearchContract(name: string, start: () => Promise<LogStoreUnderTest>): void {
  describe(`${name} as search over logs`, () => {
    let under: LogStoreUnderTest;
    beforeAll(async () => {
      under = await start();
      for (const [, own] of Map.groupBy(lines, ({ group }) => group)) await under.append(own);
    });
    afterAll(() => under.stop());

    const asked = (change: Partial<LogSearchQuery> = {}): LogSearchQuery => ({
      group: null,
      from: NOON - 2 * HOUR,
      to: NOON + HOUR,
      text: '',
      level: null,
      withoutCalls: false,
      token: null,
      limit: 50,
      ...change,
    });
    const messageOf = (entry: { readonly line: string }) => String(/"msg":"([^"]*)"/.exec(entry.line)?.[1]);
    const found = async (change: Partial<LogSearchQuery>) =>
      (await under.store.search(asked(change))).entries.map(messageOf);

    test('finds the newest lines of all groups first, with where they stand', async () => {
      const { entries } = await under.store.search(asked({ limit: 4 }));
      expect(entries.slice(0, 2).map(messageOf).toSorted()).toEqual(['a hint', 'same moment']);
      expect(entries.slice(2).map(messageOf)).toEqual(['a job failed', 'call 59']);
      expect(entries[2]).toMatchObject({
        group: 'jobs',
        stream: '2026-11-20/one',
        level: 'error',
        at: NOON + 90 * SECOND,
      });
      expect(new Set(entries.map(({ id, group }) => `${group} ${id}`)).size).toBe(4);
    });

    test('pages to the end of the range, each line once, and says how far it looked', async () => {
      const all: string[] = [];
      let last = Number.POSITIVE_INFINITY;
      for (let token: string | null = null, pages = 0; ; pages += 1) {
        const page = await under.store.search(asked({ token, limit: 7 }));
        all.push(...page.entries.map(messageOf));
        expect(page.lookedTo).toBeLessThanOrEqual(last);
        last = page.lookedTo;
        token = page.backwardToken;
        if (token === null) break;
        expect(pages).toBeLessThan(50);
      }
      expect(all).toHaveLength(lines.length - 1);
      expect(all.at(-1)).toBe('the gateway starts');
      expect(new Set(all.filter((text) => text.startsWith('call'))).size).toBe(60);
      expect(last).toBe(NOON - 2 * HOUR);
    });

    test('narrows to a group, a level and above, a text in any case, and without calls that succeeded', async () => {
      expect(await found({ group: 'gateway' })).toEqual(['the gateway starts']);
      for (const group of ['no-such', 'no such: *']) expect(await found({ group })).toEqual([]);
      expect(await found({ level: 'warn' })).toEqual(['a hint', 'a job failed']);
      expect(await found({ level: 'error', text: 'A JOB' })).toEqual(['a job failed']);
      expect(await found({ text: 'call 5_' })).toEqual([]);
      expect(await found({ text: 'REQUEST completed' })).toHaveLength(5);
      expect(await found({ text: 'request completed', withoutCalls: true })).toEqual([]);
      expect(await found({ from: NOON, to: NOON + 2 * SECOND })).toEqual([
        'request completed',
        'call 1',
        'request completed',
        'call 0',
      ]);
    });

    test.each(['nonsense', '-1/1', '', `${'9'.repeat(40)}/1`])('refuses %j as a token', async (token) => {
      await expect(under.store.search(asked({ token }))).rejects.toMatchObject({
        code: 'badRequest',
        fields: [{ field: 'next_token', key: 'validation.format' }],
      });
    });

    const counted = async (change: Partial<LogSearchQuery>, widthMs: number) => {
      const { counts, lookedTo } = await under.store.histogram({ ...asked(change), widthMs });
      const shown = counts.map(({ from, level, lines: count }) => [(from - NOON) / SECOND, level, count]);
      return { counts: shown.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)), lookedTo };
    };

    test('counts the lines of each level in equal parts of a range', async () => {
      const { counts, lookedTo } = await counted({}, MINUTE);
      expect(counts).toEqual([
        [-3600, 'info', 1],
        [0, 'info', 65],
        [60, 'debug', 1],
        [60, 'error', 1],
        [60, 'warn', 1],
      ]);
      expect(lookedTo).toBe(NOON - 2 * HOUR);
    });

    test('counts what a search finds, in seconds as well', async () => {
      const quiet = { withoutCalls: true, from: NOON };
      expect((await counted({ ...quiet, level: 'info' }, MINUTE)).counts).toEqual([
        [0, 'info', 60],
        [60, 'error', 1],
        [60, 'warn', 1],
      ]);
      const calls = { from: NOON, to: NOON + 30 * SECOND, text: 'CALL 1' };
      expect((await counted(calls, 15 * SECOND)).counts).toEqual([
        [0, 'info', 6],
        [15, 'info', 5],
      ]);
      expect((await counted({ group: 'jobs', text: 'hint' }, MINUTE)).counts).toEqual([[60, 'warn', 1]]);
    });
  });
}
