import type { LogEntry, LogPageQuery, LogStore } from '@vinculum/server/adapters/platform-logs/port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A line that says `"line <number>"`, that many seconds after noon. */
export interface NumberedLine {
  readonly number: number;
  readonly level: 'info' | 'warn';
}

/** A group of lines to be tested, whatever its lines are made of. */
export interface LogStreamsUnderTest {
  readonly store: LogStore;
  readonly group: string;
  /** The name of another stream with each call. */
  readonly newStream: () => string;
  /** Puts lines into a stream, in this order; returns when they can be read. */
  readonly append: (stream: string, lines: readonly NumberedLine[]) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Lines with consecutive numbers. */
function numbered(count: number, first = 1, level: NumberedLine['level'] = 'info'): NumberedLine[] {
  return Array.from({ length: count }, (_, index) => ({ number: first + index, level }));
}

const textOf = ({ line }: LogEntry) => String(/line \d+/.exec(line)?.[0]);

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => `line ${from < to ? from + n : from - n}`);

/** What every group of logs must do, also one whose lines are written by nobody's log. */
export function logStreamsContract(name: string, start: () => Promise<LogStreamsUnderTest>): void {
  describe(`${name} as streams of lines`, () => {
    let under: LogStreamsUnderTest;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());

    const request = (stream: string, change: Partial<LogPageQuery> = {}): LogPageQuery => ({
      group: under.group,
      stream,
      token: null,
      limit: 50,
      text: '',
      level: null,
      ...change,
    });

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

    const filled = async (...lines: NumberedLine[]) => {
      const stream = under.newStream();
      await under.append(stream, lines);
      return stream;
    };

    test('pages backward from the newest line, each line once', async () => {
      const pages = await pagesOf(request(await filled(...numbered(120))));
      expect(pages.slice(0, 3)).toEqual([numbers(120, 71), numbers(70, 21), numbers(20, 1)]);
      expect(pages.slice(3).flat()).toEqual([]);
    });

    test('lines that come meanwhile do not move the pages behind a token', async () => {
      const stream = await filled(...numbered(60));
      const { backwardToken } = await under.store.page(request(stream));
      await under.append(stream, numbered(30, 61));
      const pages = await pagesOf(request(stream, { token: backwardToken }));
      expect(pages.flat()).toEqual(numbers(10, 1));
    });

    test('a stream has its own lines only', async () => {
      const one = await filled(...numbered(3));
      const other = await filled(...numbered(2, 100));
      expect((await pagesOf(request(one))).flat()).toEqual(numbers(3, 1));
      expect((await pagesOf(request(other))).flat()).toEqual(numbers(101, 100));
    });

    test('what does not exist is not found, a token that is none is refused', async () => {
      const stream = await filled(...numbered(1));
      for (const [group, prefix] of [
        ['no-such', ''],
        ['no-such', '*'],
        ['no such', ''],
      ] as const)
        await expect(under.store.streams({ group, prefix, limit: 50 })).rejects.toMatchObject({
          code: 'notFound',
        });
      const { forwardToken } = await under.store.page(request(stream));
      for (const place of [{ stream: 'no-such' }, { group: 'no-such' }])
        for (const read of [
          () => under.store.page(request(stream, place)),
          () => under.store.follow({ ...request(stream, place), token: forwardToken }),
        ])
          await expect(read()).rejects.toMatchObject({ code: 'notFound' });
      for (const token of ['nonsense', '-1', '', '9'.repeat(40)])
        await expect(under.store.page(request(stream, { token }))).rejects.toMatchObject({
          code: 'badRequest',
          fields: [{ field: 'next_token', key: 'validation.format' }],
        });
    });

    test('finds lines by their text in any case, and those of a level and above, over all pages', async () => {
      const stream = await filled(...numbered(120), ...numbered(1, 121, 'warn'), ...numbered(70, 122));
      const found = async (change: Partial<LogPageQuery>) => (await pagesOf(request(stream, change))).flat();
      expect(await found({ text: 'LINE 12"' })).toEqual(['line 12']);
      expect(await found({ text: '"line 1_"' })).toEqual([]);
      expect(await found({ text: 'line 12%' })).toEqual([]);
      expect(await found({ level: 'warn' })).toEqual(['line 121']);
      expect(await found({ level: 'warn', text: 'line 122' })).toEqual([]);
      expect(await found({ level: 'info', limit: 7 })).toHaveLength(191);
    });

    test('a line is found by all of it as it is shown', async () => {
      const stream = await filled(...numbered(3));
      const { entries } = await under.store.page(request(stream));
      expect(entries).toHaveLength(3);
      for (const entry of entries)
        expect((await under.store.page(request(stream, { text: entry.line }))).entries).toEqual([entry]);
    });

    test('follows what comes behind a page, oldest first, and each line once', async () => {
      const stream = await filled(...numbered(3));
      const { forwardToken } = await under.store.page(request(stream));
      const nothing = await under.store.follow({ ...request(stream), token: forwardToken });
      expect(nothing.entries).toEqual([]);
      await under.append(stream, [...numbered(4, 4), ...numbered(1, 8, 'warn')]);
      const some = await under.store.follow({ ...request(stream), token: nothing.forwardToken, limit: 3 });
      expect(some.entries.map(textOf)).toEqual(numbers(4, 6));
      const rest = await under.store.follow({ ...request(stream), token: some.forwardToken });
      expect(rest.entries.map(textOf)).toEqual(numbers(7, 8));
      const bad = await under.store.follow({ ...request(stream, { level: 'warn' }), token: forwardToken });
      expect(bad.entries.map(textOf)).toEqual(['line 8']);
      await expect(under.store.follow({ ...request(stream), token: 'nonsense' })).rejects.toMatchObject({
        code: 'badRequest',
      });
    });
  });
}
