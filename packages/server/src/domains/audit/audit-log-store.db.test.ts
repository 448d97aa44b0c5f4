import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import { logStreamsContract } from '@vinculum/testkit/suites/log-streams-contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogFilter } from '../../adapters/platform-logs/port.ts';
import { auditLogs } from './audit-log-store.ts';
import { areEventsWaiting, sealWaiting } from './audit-seal-store.ts';
import { pageAudit } from './audit-trail-store.ts';

// Three days, whose events came in another order than they are called in; two of them in one moment.
const events = [
  { id: 5, at: '2026-10-31T23:59:59.999Z', action: 'b.one', result: 'done' },
  { id: 6, at: '2026-11-01T00:00:00.000Z', action: 'c.two', result: 'refused' },
  { id: 7, at: '2026-11-01T12:00:00.000Z', action: 'a.three', result: 'done' },
  { id: 8, at: '2026-11-01T12:00:00.000Z', action: 'a.four', result: 'done' },
  { id: 9, at: '2026-11-02T00:00:00.000Z', action: 'a.five', result: 'unknown' },
];
const DAY = { group: 'audit', stream: '2026-11-01', text: '', level: null, limit: 10 };

logStreamsContract('the audit trail', async () => {
  const rows = await startStoredRows();
  let days = 0;
  return {
    store: auditLogs(rows.db),
    group: 'audit',
    newStream: () => new Date(Date.UTC(2026, 10, (days += 1))).toISOString().slice(0, 10),
    append: (day, lines) =>
      putRows(
        rows.db,
        'audit_event',
        lines.map(({ number, level }) => ({
          at: new Date(Date.parse(`${day}T12:00:00Z`) + number * 1000),
          action: 'a.one',
          target: `line ${number}`,
          result: level === 'info' ? 'done' : 'refused',
          details: { isNew: true, before: [1, 'a "name"'] },
        })),
      ),
    stop: () => rows.stop(),
  };
});

let stored: StoredRows;
beforeAll(async () => {
  stored = await startStoredRows();
  await putRows(
    stored.db,
    'audit_event',
    events.map((event) => ({
      ...event,
      at: new Date(event.at),
      actor: 'ada',
      organisation_id: ids.consumer,
      details: {},
    })),
  );
});
afterAll(() => stored.stop());

const logs = () => auditLogs(stored.db);
const actionsIn = (entries: readonly { readonly line: string }[]) =>
  entries.map(({ line }) => /"action":"\w\.(\w+)"/.exec(line)?.[1]);

test('events are given their places in the order in which they came, once', async () => {
  expect(await areEventsWaiting(stored.db)).toBe(true);
  expect(await sealWaiting(stored.db)).toBe(5);
  expect(await areEventsWaiting(stored.db)).toBe(false);
  expect(await sealWaiting(stored.db)).toBe(0);
  const seals = await stored.db.selectFrom('audit_seal').selectAll().orderBy('position').execute();
  expect(seals.map(({ position, event_id, day }) => [position, event_id, day])).toEqual([
    [1, 5, '2026-10-31'],
    [2, 6, '2026-11-01'],
    [3, 7, '2026-11-01'],
    [4, 8, '2026-11-01'],
    [5, 9, '2026-11-02'],
  ]);
});

test('each day is a stream, the newest first', async () => {
  const days = (prefix: string, limit = 10) => logs().streams({ group: 'audit', prefix, limit });
  expect(await days('')).toEqual(['2026-11-02', '2026-11-01', '2026-10-31']);
  expect(await days('', 2)).toEqual(['2026-11-02', '2026-11-01']);
  expect(await days('2026-11')).toEqual(['2026-11-02', '2026-11-01']);
  expect(await days('2026-11-0_')).toEqual([]);
});

test('a day is read backwards from its newest event, page by page', async () => {
  const first = await logs().page({ ...DAY, token: null, limit: 2 });
  expect([actionsIn(first.entries), first.backwardToken, first.forwardToken]).toEqual([
    ['four', 'three'],
    '2',
    '4',
  ]);
  const second = await logs().page({ ...DAY, token: first.backwardToken, limit: 2 });
  expect([actionsIn(second.entries), second.backwardToken]).toEqual([['two'], null]);
  const whole = await logs().page({ ...DAY, token: null, limit: 3 });
  expect([actionsIn(whole.entries), whole.backwardToken]).toEqual([['four', 'three', 'two'], null]);
});

test('what is no plain success is a warning, nothing is an error, and a text is found anywhere', async () => {
  const found = async (filter: Partial<LogFilter>) =>
    actionsIn((await logs().page({ ...DAY, ...filter, token: null })).entries);
  expect(await found({ level: 'warn' })).toEqual(['two']);
  expect(await found({ level: 'error' })).toEqual([]);
  expect(await found({ level: 'fatal' })).toEqual([]);
  expect(await found({ text: 'A.F' })).toEqual(['four']);
});

test('a day is followed from a place, as far as it goes', async () => {
  const follow = (token: string, limit = 10) => logs().follow({ ...DAY, token, limit });
  const all = await follow('1');
  expect([actionsIn(all.entries), all.forwardToken]).toEqual([['two', 'three', 'four'], '4']);
  const some = await follow('1', 2);
  expect([actionsIn(some.entries), some.forwardToken]).toEqual([['two', 'three'], '3']);
  expect(await follow('4')).toEqual({ entries: [], forwardToken: '4' });
  expect(await follow('9')).toEqual({ entries: [], forwardToken: '9' });
});

test('the trail holds both edges of its days, and events of one moment in their order, either way', async () => {
  const asked = { page: 1, limit: 2, sort: 'at' as const };
  const found = async (query: Partial<Parameters<typeof pageAudit>[1]>) => {
    const { data, total_rows: total } = await pageAudit(stored.db, { ...asked, descending: true, ...query });
    return [data.map(({ id }) => id), total];
  };
  const day = { from: '2026-11-01', to: '2026-11-01' };
  expect(await found(day)).toEqual([[8, 7], 3]);
  expect(await found({ ...day, page: 2 })).toEqual([[6], 3]);
  expect(await found({ ...day, descending: false })).toEqual([[6, 7], 3]);
  expect(await found({ ...day, descending: false, page: 2 })).toEqual([[8], 3]);
  expect(await found({ action: 'a.' })).toEqual([[9, 8], 3]);
  expect(await found({ action: 'a.', descending: false })).toEqual([[7, 8], 3]);
  expect(await found({})).toEqual([[9, 8], 5]);
});
