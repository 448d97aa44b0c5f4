import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventWindow } from './window.ts';
import type { ClosedWindow } from './window.ts';

const sample = (t: number) => ({ t, value: t });
const times = (window: ClosedWindow | null) => window?.samples.map(({ t }) => t) ?? null;
const recording = { beforeMs: 300, afterMs: 200, mayRepeat: false };

describe('an event window', () => {
  it('holds what lies before and after the firing, both ends included, and closes with the first sample behind', () => {
    const window = createEventWindow(recording);
    for (const t of [100, 600, 700, 800, 900, 1000]) expect(window.offer(sample(t))).toBeNull();
    expect(window.fire(1000)).toBeNull();
    expect(window.offer(sample(1100))).toBeNull();
    expect(window.offer(sample(1200))).toBeNull();
    const closed = window.offer(sample(1201));
    expect(times(closed)).toEqual([700, 800, 900, 1000, 1100, 1200]);
    expect(closed).toMatchObject({ firedAt: 1000, from: 700, to: 1200, suppressedFirings: 0 });
  });

  it('waits for the last instant of its time', () => {
    const window = createEventWindow(recording);
    window.offer(sample(1000));
    window.fire(1000);
    expect(window.tick(1200)).toBeNull();
    expect(times(window.tick(1201))).toEqual([1000]);
    expect(window.tick(5000)).toBeNull();
  });

  it('counts a firing inside and does not grow', () => {
    const window = createEventWindow(recording);
    window.offer(sample(1000));
    window.fire(1000);
    window.offer(sample(1150));
    window.fire(1150);
    window.fire(1200);
    const closed = window.offer(sample(1300));
    expect(closed).toMatchObject({ firedAt: 1000, to: 1200, suppressedFirings: 2 });
    expect(times(closed)).toEqual([1000, 1150]);
  });

  it('a firing behind an open window closes it and opens the next', () => {
    const window = createEventWindow(recording);
    window.offer(sample(1000));
    window.fire(1000);
    expect(times(window.fire(1500))).toEqual([1000]);
    expect(window.offer(sample(1600))).toBeNull();
    expect(window.tick(1701)).toMatchObject({ firedAt: 1500, suppressedFirings: 0 });
  });

  it('sends no sample twice when the next window reaches back into the last', () => {
    const window = createEventWindow({ ...recording, beforeMs: 1000 });
    window.offer(sample(1000));
    window.fire(1000);
    window.offer(sample(1200));
    expect(times(window.offer(sample(1300)))).toEqual([1000, 1200]);
    window.fire(1300);
    expect(times(window.tick(2000))).toEqual([1300]);
  });

  it('lets a sample serve two windows when it may repeat', () => {
    const window = createEventWindow({ beforeMs: 1000, afterMs: 200, mayRepeat: true });
    window.offer(sample(1000));
    window.fire(1000);
    expect(times(window.offer(sample(1300)))).toEqual([1000]);
    window.fire(1300);
    expect(times(window.tick(2000))).toEqual([1000, 1300]);
  });

  it('knows the value in force when the window begins', () => {
    const window = createEventWindow({ ...recording, mayRepeat: true });
    for (const t of [100, 200, 1000]) window.offer(sample(t));
    window.fire(1000);
    expect(window.tick(2000)).toMatchObject({ held: sample(200), samples: [sample(1000)] });
  });

  it('gives what there is when it is ended early, and starts empty', () => {
    const window = createEventWindow(recording);
    window.offer(sample(1000));
    window.fire(1000);
    window.offer(sample(1050));
    expect(window.flush()).toMatchObject({ to: 1050, samples: [sample(1000), sample(1050)] });
    expect(window.flush()).toBeNull();
    // The window that was ended early still stands.
    window.fire(1000 + recording.afterMs);
    expect(window.flush()).toBeNull();
    window.fire(1001 + recording.afterMs);
    expect(times(window.flush())).toEqual([]);
  });

  it('that is ended early ends no sooner than its firing', () => {
    const window = createEventWindow(recording);
    window.offer(sample(1000));
    window.fire(1100);
    expect(window.flush()).toMatchObject({ firedAt: 1100, to: 1100 });
  });

  it('holds nothing from before an end, also where a sample may serve two', () => {
    const window = createEventWindow({ ...recording, mayRepeat: true });
    window.offer(sample(1000));
    expect(window.flush()).toBeNull();
    window.fire(1100);
    expect(times(window.flush())).toEqual([]);
  });

  it.each([
    ['within the last, at its firing', 200, 1000, false],
    ['within the last, at its end', 200, 1200, false],
    ['behind it', 200, 1201, true],
    ['by a clock that was set back to before it', 200, 999, true],
    ['at the same moment, where only the moment counts', 0, 1000, true],
  ])('opens %s, as an earlier one left it', (...[, afterMs, firedAt, isOpened]) => {
    const window = createEventWindow({ ...recording, afterMs, lastFiredAt: 1000 });
    window.fire(firedAt);
    expect(window.flush() !== null).toBe(isOpened);
  });

  it('holds every sample at most once, and none outside a window', () => {
    const steps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 200 }), fires: fc.boolean() }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 500 }),
        (list, beforeMs, afterMs) => {
          const window = createEventWindow({ beforeMs, afterMs, mayRepeat: false });
          const closed: (ClosedWindow | null)[] = [];
          const fired: number[] = [];
          let t = 0;
          for (const { gap, fires } of list) {
            t += gap;
            closed.push(window.offer(sample(t)));
            if (!fires) continue;
            fired.push(t);
            closed.push(window.fire(t));
          }
          closed.push(window.flush());
          const windows = closed.filter((entry) => entry !== null);
          const sent = windows.flatMap((entry) => entry.samples.map((each) => each.t));
          expect(new Set(sent).size).toBe(sent.length);
          for (const { firedAt, samples } of windows) {
            expect(samples.every((each) => each.t >= firedAt - beforeMs && each.t <= firedAt + afterMs)).toBe(
              true,
            );
            expect(samples.some((each) => each.t === firedAt)).toBe(true);
          }
          const counted = windows.reduce((sum, entry) => sum + 1 + entry.suppressedFirings, 0);
          expect(counted).toBe(fired.length);
        },
      ),
    );
  });
});
