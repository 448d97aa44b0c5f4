import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCurveLog, curveDistance, reduceCurve } from './curve-log.ts';
import type { CurveMetric, CurvePlan, Sample, SignalValue } from '../plan/plan.ts';

const curve = (change: Partial<CurvePlan> = {}) =>
  createCurveLog({ maxError: 1, bufferSize: 5, metric: 'vector', ...change });
/** One sample a second. */
const series = (...values: SignalValue[]): Sample[] =>
  values.map((value, index) => ({ t: index * 1000, value }));
const seconds = (samples: readonly Sample[]) => samples.map(({ t }) => t / 1000);

function logged(samples: readonly Sample[], change: Partial<CurvePlan> = {}) {
  const log = curve(change);
  const rounds = samples.map((sample) => seconds(log.offer(sample)));
  return { rounds, end: seconds(log.flush()), retained: rounds.flat() };
}

describe('one buffer', () => {
  it.each<[string, SignalValue[], number[], number[]]>([
    ['keeps the first sample at once and nothing of a line', [0, 1, 2, 3, 4], [0], [4]],
    ['keeps a peak', [0, 4, 9, 4, 0], [0, 2], [4]],
    ['keeps a peak and its feet', [0, 0, 9, 0, 0], [0, 1, 2, 3], [4]],
    ['keeps an error only when it is strictly greater', [0, 0, 1, 0, 0], [0], [4]],
    ['keeps it when it is a little greater', [0, 0, 1.001, 0, 0], [0, 2], [4]],
    ['of equal errors keeps the first', [0, 5, 0, 5, 0], [0, 1, 2, 3], [4]],
    ['splits on both sides of a kept sample', [0, 5, 20, 5, 0], [0, 1, 2, 3], [4]],
  ])('%s', (...[, values, retained, end]) => {
    const result = logged(series(...values));
    expect(result.retained).toEqual(retained);
    expect(result.end).toEqual(end);
  });

  it('of two equal peaks on one line the first is the one that splits it', () => {
    // Split at 1, the second peak lies within 3 of what follows; split at 2 the answer would be [0, 2].
    expect(logged(series(0, 4, 4, 0), { bufferSize: 4, maxError: 3 }).retained).toEqual([0, 1]);
  });

  it('measures at the time of the sample, not at its place in the row', () => {
    const uneven = [0, 1000, 9000, 10_000].map((t) => ({ t, value: t === 1000 ? 10 : t / 100 }));
    expect(logged(uneven, { bufferSize: 4 }).retained).toEqual([0]);
  });

  it('drops samples that are not later than the one before', () => {
    const log = curve();
    log.offer({ t: 1000, value: 0 });
    expect(log.offer({ t: 1000, value: 50 })).toEqual([]);
    expect(log.offer({ t: 500, value: 50 })).toEqual([]);
    log.offer({ t: 2000, value: 0 });
    expect(seconds(log.flush())).toEqual([2]);
  });
});

describe('run-on points', () => {
  it('are the last kept sample and the worst one behind it, and are sent only when a later round keeps them', () => {
    // Round 1 keeps 1; behind it 2 is 1 off the line to 4 and worst, so round 2 is [1, 2, 5, 6, 7].
    const unsent = logged(series(0, 10, 7, 5, 4, 1, -2, -5), { maxError: 1.5 });
    expect(unsent.rounds[4]).toEqual([1]);
    expect(unsent.rounds[7]).toEqual([]);
    const sent = logged(series(0, 10, 7, 5, 4, 10, 16, 22), { maxError: 1.5 });
    expect(sent.rounds[4]).toEqual([1]);
    expect(sent.rounds[7]).toEqual([2, 5]);
  });

  it('are the last kept and the last sample when nothing lies off the line behind it', () => {
    const log = logged(series(0, 9, 6, 3, 0, 0, 0, 0));
    expect(log.rounds[4]).toEqual([1]);
    // The next buffer is [1, 4, 5, 6, 7]: 4 is the bend and is kept by the later round.
    expect(log.rounds[7]).toEqual([4]);
  });

  it('are the first and the last sample when nothing was kept', () => {
    const log = logged(series(0, 0.5, 0, 0.5, 0, 9, 18, 27));
    expect(log.rounds[4]).toEqual([]);
    expect(log.rounds[7]).toEqual([4]);
  });

  it('are not sent twice', () => {
    const wave = Array.from({ length: 200 }, (_, index) => Math.sin(index / 3) * 20);
    const { retained, end } = logged(series(...wave));
    const sent = [...retained, ...end];
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  });
});

describe('the end', () => {
  it('of nothing is nothing', () => {
    expect(curve().flush()).toEqual([]);
  });

  it('of one sample adds nothing: it was kept at once', () => {
    expect(logged(series(7))).toMatchObject({ retained: [0], end: [] });
  });

  it('keeps the last sample even when the round before has dropped it', () => {
    const log = logged(series(0, 10, 8.4, 5, 2.5));
    expect(log.retained).toEqual([0, 1]);
    expect(log.end.at(-1)).toBe(4);
  });

  it('starts a new curve', () => {
    const log = curve();
    log.offer({ t: 5000, value: 1 });
    log.flush();
    expect(log.offer({ t: 0, value: 2 })).toEqual([{ t: 0, value: 2 }]);
  });

  it('reduces what is left of the buffer', () => {
    expect(logged(series(0, 0, 9, 0), { bufferSize: 100 }).end).toEqual([1, 2, 3]);
  });
});

describe('lists are one curve', () => {
  it('keeps a sample that lies off in space though every axis alone is within the error', () => {
    const joint = series([0, 0], [0.8, 0.8], [0, 0]);
    expect(logged(joint, { bufferSize: 3 }).retained).toEqual([0, 1]);
    expect(logged(series(0, 0.8, 0), { bufferSize: 3 }).retained).toEqual([0]);
  });

  it('of three dimensions too', () => {
    expect(logged(series([0, 0, 0], [0.6, 0.6, 0.6], [0, 0, 0]), { bufferSize: 3 }).retained).toEqual([0, 1]);
  });

  it('keeps a value of another shape', () => {
    expect(logged(series([0, 0], [0], [0, 0]), { bufferSize: 3 }).retained).toEqual([0, 1]);
    expect(logged(series(0, 'x', 0), { bufferSize: 3 }).retained).toEqual([0, 1]);
  });

  it.each<[string, number[], number[], number[], number]>([
    ['a thousandth of a degree north is 111 m', [0, 0], [0, 0], [0.001, 0], 111.19],
    ['a thousandth of a degree east at 60 degrees is half of it', [60, 0], [60, 0], [60, 0.001], 55.6],
    ['altitude and heading do not count', [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 900, 90], 0],
    ['over the 180th meridian the short way', [0, 179.999], [0, -179.999], [0, 180], 0],
  ])('in positions %s', (...[, first, last, middle, metres]) => {
    const distance = curveDistance('position');
    const measured = distance({ t: 0, value: first }, { t: 2, value: last }, { t: 1, value: middle });
    expect(measured).toBeCloseTo(metres, 1);
  });

  it('a position without two numbers cannot be compared', () => {
    const distance = curveDistance('position');
    expect(distance({ t: 0, value: [1] }, { t: 2, value: [1, 1] }, { t: 1, value: [1, 1] })).toBe(Infinity);
    expect(distance({ t: 0, value: 1 }, { t: 2, value: 1 }, { t: 1, value: 1 })).toBe(Infinity);
  });
});

/** The largest distance of any sample from the line between its kept neighbours. */
function largestError(samples: readonly Sample[], retained: readonly Sample[], metric: CurveMetric): number {
  const distance = curveDistance(metric);
  let largest = 0;
  for (const sample of samples) {
    const right = retained.findIndex((each) => each.t >= sample.t);
    const last = retained[right];
    const first = retained[right - 1];
    if (last === undefined) return Number.POSITIVE_INFINITY;
    if (last.t === sample.t || first === undefined) continue;
    largest = Math.max(largest, distance(first, last, sample));
  }
  return largest;
}

const walks = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -30, max: 30 })), {
    minLength: 2,
    maxLength: 120,
  })
  .map((steps) => {
    let t = 0;
    let value = 0;
    return steps.map(([gap, move]): Sample => ({ t: (t += gap), value: (value += move) }));
  });

function run(samples: readonly Sample[], plan: CurvePlan): Sample[] {
  const log = createCurveLog(plan);
  return [...samples.flatMap((sample) => log.offer(sample)), ...log.flush()];
}

describe('any series', () => {
  it('keeps its first and last sample, in order, each once, and adds nothing', () => {
    fc.assert(
      fc.property(
        walks,
        fc.integer({ min: 3, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        (samples, bufferSize, maxError) => {
          const retained = run(samples, { maxError, bufferSize, metric: 'vector' });
          expect(retained[0]).toBe(samples[0]);
          expect(retained.at(-1)).toBe(samples.at(-1));
          expect(retained.every((sample) => samples.includes(sample))).toBe(true);
          expect(
            retained.every((sample, index) => index === 0 || sample.t > (retained[index - 1]?.t ?? 0)),
          ).toBe(true);
        },
      ),
    );
  });

  it('within one buffer lies no further from the kept line than the largest error', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: 0, max: 20 }), (samples, maxError) => {
        const retained = run(samples, { maxError, bufferSize: 1000, metric: 'vector' });
        expect(largestError(samples, retained, 'vector')).toBeLessThanOrEqual(maxError + 1e-9);
      }),
    );
  });

  it('in every buffer lies no further from that buffer’s line, and runs on from its worst point', () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: 0, max: 20 }), (buffer, maxError) => {
        const distance = curveDistance('vector');
        const { retained, runOn } = reduceCurve(buffer, maxError, distance);
        const [first, last] = [buffer.slice(0, 1), buffer.slice(-1)];
        expect(largestError(buffer, [...first, ...retained, ...last], 'vector')).toBeLessThanOrEqual(
          maxError + 1e-9,
        );
        const start = retained.at(-1) ?? buffer[0];
        const end = buffer.at(-1);
        if (start === undefined || end === undefined) throw new Error('a walk has two samples');
        const behind = buffer.filter((sample) => sample.t > start.t && sample.t < end.t);
        const worst = Math.max(0, ...behind.map((sample) => distance(start, end, sample)));
        const expected =
          retained.length === 0 || worst === 0
            ? end
            : behind.find((each) => distance(start, end, each) === worst);
        expect(runOn).toEqual([start, expected]);
      }),
    );
  });

  it('with an error of 0 over one buffer can be restored exactly', () => {
    fc.assert(
      fc.property(walks, (samples) => {
        const retained = run(samples, { maxError: 0, bufferSize: 1000, metric: 'vector' });
        expect(largestError(samples, retained, 'vector')).toBeLessThanOrEqual(1e-9);
      }),
    );
  });
});
