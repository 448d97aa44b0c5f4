import { type LogLevel, logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import type { LogLine } from '@vinculum/server/adapters/platform-logs/port.ts';
import { logSearchContract, type LogStoreUnderTest } from './log-search-contract.ts';
import { logStreamsContract } from './log-streams-contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const NOON = Date.parse('2026-11-20T12:00:00Z');

const levelNumber = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };

function lineOf(stream: string, { number, level }: { number: number; level: LogLevel }): LogLine {
  const at = NOON + number * 1000;
  const line = JSON.stringify({ level: levelNumber[level], time: at, msg: `line ${number}` });
  return { group: 'api', stream, at, level, line };
}

/** What every store of logs must do. */
export function logStoreContract(name: string, start: () => Promise<LogStoreUnderTest>): void {
  logSearchContract(name, start);
  let count = 0;
  const newStream = () => `2026-11-20/process-${(count += 1)}`;
  logStreamsContract(name, async () => {
    const { store, append, stop } = await start();
    return {
      store,
      group: 'api',
      newStream,
      append: (stream, lines) => append(lines.map((line) => lineOf(stream, line))),
      stop,
    };
  });
  describe(`${name} as store of logs`, () => {
    let under: LogStoreUnderTest;
    beforeAll(async () => {
      under = await start();
    });
    afterAll(() => under.stop());

    test('names the groups that there are, in order, those that begin as asked', async () => {
      const stream = newStream();
      for (const group of ['jobs', 'api', 'gateway'])
        await under.append([{ ...lineOf(stream, { number: 1, level: 'info' }), group }]);
      expect(await under.store.groups({ prefix: '', limit: 50 })).toEqual(['api', 'gateway', 'jobs']);
      expect(await under.store.groups({ prefix: 'ga', limit: 50 })).toEqual(['gateway']);
      expect(await under.store.groups({ prefix: '', limit: 2 })).toEqual(['api', 'gateway']);
      for (const prefix of ['a_i', 'api ', 'a*', 'a'.repeat(512)])
        expect(await under.store.groups({ prefix, limit: 50 })).toEqual([]);
    });

    test('names the streams of a group, the newest day first', async () => {
      const streams = ['2026-11-01/a', '2026-11-02/b', '2026-11-02/a'];
      for (const stream of streams)
        await under.append(
          [1, 2].map((number) => ({ ...lineOf(stream, { number, level: 'info' }), group: 'ordered' })),
        );
      const query = { group: 'ordered', prefix: '', limit: 50 };
      expect(await under.store.streams(query)).toEqual(['2026-11-02/b', '2026-11-02/a', '2026-11-01/a']);
      expect(await under.store.streams({ ...query, prefix: '2026-11-01' })).toEqual(['2026-11-01/a']);
      expect(await under.store.streams({ ...query, limit: 1 })).toEqual(['2026-11-02/b']);
      for (const prefix of ['2026:11', '*'])
        expect(await under.store.streams({ ...query, prefix })).toEqual([]);
    });

    test.each(logLevels)(
      'gives whole lines as they were written, with their times, from %s on',
      async (level) => {
        const stream = newStream();
        const lines = logLevels.map((own, index) => lineOf(stream, { number: index + 1, level: own }));
        await under.append(lines);
        const { entries } = await under.store.page({
          group: 'api',
          stream,
          token: null,
          limit: 50,
          text: '',
          level,
        });
        const shown = lines.slice(logLevels.indexOf(level)).map(({ at, line }) => ({ at, line }));
        expect(entries).toEqual(shown.toReversed());
      },
    );
  });
}
