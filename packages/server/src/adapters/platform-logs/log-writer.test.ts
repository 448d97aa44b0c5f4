import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogWriter } from './log-writer.ts';
import type { LogLine } from './port.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const origin = { group: 'api', process: 'test', clock: () => NOW };

/** A sink that fails as long as it is broken. */
class Sink {
  isBroken = false;
  /** Begins a line that is refused. */
  refused = 'never';
  readonly written: LogLine[] = [];
  async append(lines: readonly LogLine[]): Promise<number> {
    await Promise.resolve();
    if (this.isBroken) throw new Error('the database is away');
    const taken = lines.filter(({ line }) => !line.startsWith(this.refused));
    this.written.push(...taken);
    return lines.length - taken.length;
  }
  get lines(): string[] {
    return this.written.map(({ line }) => line);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('lines are kept in their order, those from before the start too', async () => {
  const [writer, sink] = [new LogWriter(), new Sink()];
  writer.write('one\n');
  writer.start({ ...origin, sink });
  writer.write('two\n');
  await vi.advanceTimersByTimeAsync(500);
  expect(sink.lines).toEqual(['one', 'two']);
  writer.write('three\n');
  await writer.stop();
  expect(sink.lines).toEqual(['one', 'two', 'three']);
});

test('nothing is lost or kept twice while the database is away for a moment', async () => {
  const [writer, sink] = [new LogWriter(), new Sink()];
  writer.start({ ...origin, sink });
  sink.isBroken = true;
  writer.write('one');
  await vi.advanceTimersByTimeAsync(3000);
  writer.write('two');
  sink.isBroken = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(sink.lines).toEqual(['one', 'two']);
  await writer.stop();
});

test('what waits is bounded; how many lines were lost is said once, when lines are kept again', async () => {
  const [writer, sink] = [new LogWriter(), new Sink()];
  for (let n = 0; n < 10_005; n += 1) writer.write(`line ${n}`);
  expect(writer.lost).toBe(5);
  writer.start({ ...origin, sink });
  await writer.stop();
  expect(sink.written).toHaveLength(10_001);
  const reports = sink.written.filter(({ line }) => line.includes('log lines were lost'));
  expect(reports).toEqual([expect.objectContaining({ level: 'warn', at: NOW })]);
  expect(reports[0]?.line).toContain('"lost":5');
});

test('few but long lines are bounded too', () => {
  const writer = new LogWriter();
  for (let n = 0; n < 20; n += 1) writer.write('x'.repeat(1_000_000));
  expect(writer.lost).toBe(4);
});

test('a batch that is refused for ever is given up and counted, and the next one is kept', async () => {
  const [writer, sink] = [new LogWriter(), new Sink()];
  sink.isBroken = true;
  writer.write('refused');
  writer.start({ ...origin, sink });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(writer.lost).toBe(1);
  sink.isBroken = false;
  writer.write('kept');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sink.lines).toEqual([expect.stringContaining('"lost":1,"why":"the database is away"'), 'kept']);
  expect(writer.lost).toBe(0);
  await writer.stop();
});

test('lines that the sink takes a part of are counted and told, and not tried again', async () => {
  const [writer, sink] = [new LogWriter(), new Sink()];
  sink.refused = 'old';
  for (const line of ['old one', 'kept', 'old two']) writer.write(line);
  writer.start({ ...origin, sink });
  await vi.advanceTimersByTimeAsync(0);
  expect([writer.lost, sink.lines]).toEqual([2, ['kept']]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sink.lines.slice(1)).toEqual([expect.stringContaining('"lost":2,"why":"refused for their times"')]);
  expect(writer.lost).toBe(0);
  await writer.stop();
});

test('a stop while the database is away ends', async () => {
  const [writer, sink] = [new LogWriter(), new Sink()];
  sink.isBroken = true;
  writer.write('one');
  writer.start({ ...origin, sink });
  await writer.stop();
  expect(sink.written).toEqual([]);
});
