import type { LogLevel } from '@vinculum/contract/platform-logs/endpoints.ts';
import type { LogEntry, LogLine, LogPageQuery } from '@vinculum/server/adapters/platform-logs/port.ts';
import { logSearchContract, type LogStoreUnderTest } from './log-search-contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Lines of one stream, a second apart, their numbers from `first`. */
function linesOf(
  stream: string,
  count: number,
  { first = 1, level = 'info' }: { first?: number; level?: LogLevel } = {},
): LogLine[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const at = NOON + number * 1000;
    const text = `line ${number}`;
    const line = JSON.stringify({ level: levelNumber[level], time: at, msg: text });
    return { group: 'api', stream, at, level, line };
  });
}

const levelNumber = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };

/** What every store of logs must do. */
export function logStoreContract(name: string, start: () => Promise<LogStoreUnderTest>): void {
  logSearchContract(name, start);
  describe(`${name} as store of logs`, () => {
    let under: LogStoreUnderTest;
    let count = 0;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());

    const newStream = () => `2026-11-20/process-${(count += 1)}`;
    const request = (stream: string, change: Partial<LogPageQuery> = {}): LogPageQuery => ({
      group: 'api',
      stream,
      token: null,
      limit: 50,
      text: '',
      level: null,
      ...change,
    });
    const textOf = ({ line }: LogEntry) => String(/line \d+/.exec(line)?.[0]);
    const numbers = (from: number, to: number) =>
      Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => `line ${from < to ? from + n : from - n}`);

    /** Every page until there is none, backward. */
    const pagesOf = async (query: LogPageQuery): Promise<string[][]> => {
      const pages: string[][] = [];
      for (let token = query.token; ; ) {
        const page = await under.store.page({ ...query, token });
        pages.push(page.entries.map(textOf));
        token = page.backwardToken;
        if (token === null) return pages;
        if (pages.length > 100) throw new Error('the pages have no end');
      }
    };

    test('names the groups that there are, in order, those that begin as asked', async () => {
      const stream = newStream();
      for (const group of ['jobs', 'api', 'gateway'])
        await under.append(linesOf(stream, 1).map((line) => ({ ...line, group })));
      expect(await under.store.groups({ prefix: '', limit: 50 })).toEqual(['api', 'gateway', 'jobs']);
      expect(await under.store.groups({ prefix: 'ga', limit: 50 })).toEqual(['gateway']);
      expect(await under.store.groups({ prefix: '', limit: 2 })).toEqual(['api', 'gateway']);
      expect(await under.store.groups({ prefix: 'a_i', limit: 50 })).toEqual([]);
    });

    test('names the streams of a group, the newest day first', async () => {
      const streams = ['2026-11-01/a', '2026-11-02/b', '2026-11-02/a'];
      for (const stream of streams)
        await under.append(linesOf(stream, 2).map((line) => ({ ...line, group: 'ordered' })));
      const query = { group: 'ordered', prefix: '', limit: 50 };
      expect(await under.store.streams(query)).toEqual(['2026-11-02/b', '2026-11-02/a', '2026-11-01/a']);
      expect(await under.store.streams({ ...query, prefix: '2026-11-01' })).toEqual(['2026-11-01/a']);
      expect(await under.store.streams({ ...query, limit: 1 })).toEqual(['2026-11-02/b']);
      await expect(under.store.streams({ ...query, group: 'no-such' })).rejects.toMatchObject({
        code: 'notFound',
      });
    });

    test('pages backward from the newest line, each line once, with the whole line and its time', async () => {
      const stream = newStream();
      const lines = linesOf(stream, 120);
      await under.append(lines);
      const first = await under.store.page(request(stream));
      const newest = lines.at(-1);
      expect(first.entries[0]).toEqual({ at: newest?.at, line: newest?.line });
      const pages = await pagesOf(request(stream));
      expect(pages.slice(0, 3)).toEqual([numbers(120, 71), numbers(70, 21), numbers(20, 1)]);
      expect(pages.slice(3).flat()).toEqual([]);
    });

    test('lines that come meanwhile do not move the pages behind a token', async () => {
      const stream = newStream();
      await under.append(linesOf(stream, 60));
      const { backwardToken } = await under.store.page(request(stream));
      await under.append(linesOf(stream, 30, { first: 61 }));
      const pages = await pagesOf(request(stream, { token: backwardToken }));
      expect(pages.flat()).toEqual(numbers(10, 1));
    });

    test('a stream has its own lines only', async () => {
      const [one, other] = [newStream(), newStream()];
      await under.append(linesOf(one, 3));
      await under.append(linesOf(other, 2, { first: 100 }));
      expect((await pagesOf(request(one))).flat()).toEqual(numbers(3, 1));
      expect((await pagesOf(request(other))).flat()).toEqual(numbers(101, 100));
    });

    test('what does not exist is not found, a token that is none is refused', async () => {
      const stream = newStream();
      await under.append(linesOf(stream, 1));
      for (const place of [{ stream: 'no-such' }, { group: 'no-such' }])
        await expect(under.store.page(request(stream, place))).rejects.toMatchObject({ code: 'notFound' });
      for (const token of ['nonsense', '-1', '', '9'.repeat(40)])
        await expect(under.store.page(request(stream, { token }))).rejects.toMatchObject({
          code: 'badRequest',
          fields: [{ field: 'next_token', key: 'validation.format' }],
        });
    });

    test('finds lines by their text in any case, and by their level and above, over all pages', async () => {
      const stream = newStream();
      await under.append(linesOf(stream, 120));
      await under.append(linesOf(stream, 1, { first: 121, level: 'debug' }));
      await under.append(linesOf(stream, 1, { first: 122, level: 'warn' }));
      await under.append(linesOf(stream, 1, { first: 123, level: 'fatal' }));
      await under.append(linesOf(stream, 70, { first: 124 }));
      const found = async (change: Partial<LogPageQuery>) => (await pagesOf(request(stream, change))).flat();
      expect(await found({ text: 'LINE 12"' })).toEqual(['line 12']);
      expect(await found({ text: '"line 1_"' })).toEqual([]);
      expect(await found({ text: 'line 12%' })).toEqual([]);
      expect(await found({ level: 'warn' })).toEqual(['line 123', 'line 122']);
      expect(await found({ level: 'fatal', text: 'line 122' })).toEqual([]);
      expect(await found({ level: 'info' })).not.toContain('line 121');
      expect(await found({ limit: 7 })).toHaveLength(193);
    });

    test('follows what comes behind a page, oldest first, and each line once', async () => {
      const stream = newStream();
      await under.append(linesOf(stream, 3));
      const { forwardToken } = await under.store.page(request(stream));
      const nothing = await under.store.follow({ ...request(stream), token: forwardToken });
      expect(nothing.entries).toEqual([]);
      await under.append(linesOf(stream, 4, { first: 4 }));
      await under.append(linesOf(stream, 1, { first: 8, level: 'error' }));
      const some = await under.store.follow({ ...request(stream), token: nothing.forwardToken, limit: 3 });
      expect(some.entries.map(textOf)).toEqual(numbers(4, 6));
      const rest = await under.store.follow({ ...request(stream), token: some.forwardToken });
      expect(rest.entries.map(textOf)).toEqual(numbers(7, 8));
      const bad = await under.store.follow({ ...request(stream, { level: 'error' }), token: forwardToken });
      expect(bad.entries.map(textOf)).toEqual(['line 8']);
      await expect(under.store.follow({ ...request(stream), token: 'nonsense' })).rejects.toMatchObject({
        code: 'badRequest',
      });
    });
  });
}
