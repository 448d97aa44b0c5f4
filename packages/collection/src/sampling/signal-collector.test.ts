import { describe, expect, it } from 'vitest';
import { createSignalCollector } from './signal-collector.ts';
import { newMemory } from './signal-memory.ts';
import type { Emission, ReturnFormat, Sample, SignalPlan, SignalValue, TriggerPlan } from '../plan/plan.ts';

const SPEED = 7;
const DOOR = 8;
const base: SignalPlan = {
  signalId: SPEED,
  dataType: 'FLOAT',
  changeMode: 'CONTINUOUS',
  mode: { kind: 'none' },
  trigger: null,
  formats: [{ name: 'SINGLE' }],
  isEncrypted: false,
};
const rises: TriggerPlan = {
  signalId: SPEED,
  changeMode: 'CONTINUOUS',
  direction: 'RISING',
  value: 100,
  hysteresisPercent: 0,
  range: 0,
  absoluteValue: false,
  allArrayValue: false,
  analysis: { kind: 'value' },
};
const around = (
  name: 'BATCH' | 'AVERAGE' | 'DERIVATIVE',
  beforeMs: number,
  afterMs: number,
): ReturnFormat => ({
  name,
  beforeMs,
  afterMs,
});
const curve: ReturnFormat = {
  name: 'CURVE_LOG',
  beforeMs: 500,
  afterMs: 500,
  maxError: 1,
  bufferSize: 100,
  metric: 'vector',
};
const every = (periodMs: number) => ({ kind: 'interval', periodMs }) as const;
const samples = (...pairs: [number, SignalValue][]): Sample[] => pairs.map(([t, value]) => ({ t, value }));
const tenths = (count: number, value: (index: number) => number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({ t: index * 100, value: value(index) }));

function collect(change: Partial<SignalPlan>, series: readonly Sample[]): Emission[] {
  const collector = createSignalCollector({ ...base, ...change });
  return [...series.flatMap((sample) => collector.offer(sample)), ...collector.flush()];
}
const brief = (emissions: readonly Emission[]) =>
  emissions.map((each) =>
    each.kind === 'sample'
      ? [each.t, each.value]
      : [each.firedAt, each.samples.map(({ t, value }) => [t, value])],
  );

describe('by frequency', () => {
  it.each<[string, Partial<SignalPlan>, Sample[], unknown[]]>([
    [
      'an interval sends one sample a period',
      { mode: every(1000) },
      samples([0, 1], [500, 2], [1000, 3], [1999, 4], [2000, 5]),
      [
        [0, 1],
        [1000, 3],
        [2000, 5],
      ],
    ],
    [
      'on change sends what differs from the last value sent',
      { mode: { kind: 'onChange' }, changeMode: 'ONCHANGE' },
      samples([0, 'P'], [1, 'P'], [2, 'D'], [3, 'P']),
      [
        [0, 'P'],
        [2, 'D'],
        [3, 'P'],
      ],
    ],
    [
      'a static signal is sent once whatever the form asks',
      { mode: every(1000), changeMode: 'STATIC', formats: [around('BATCH', 5000, 5000)] },
      samples([0, 'VIN'], [5000, 'VIN'], [9000, 'OTHER']),
      [[0, 'VIN']],
    ],
    [
      'a batch sends all samples around each period, each once',
      { mode: every(1000), formats: [around('BATCH', 200, 100)] },
      tenths(13, (index) => index),
      [0, 1, 8, 9, 10, 11].map((index) => [index * 100, index]),
    ],
    [
      'a batch wider than the period sends everything once',
      { mode: every(300), formats: [around('BATCH', 1000, 1000)] },
      tenths(9, (index) => index),
      tenths(9, (index) => index).map(({ t, value }) => [t, value]),
    ],
    [
      'a batch holds the single samples already',
      { mode: every(1000), formats: [{ name: 'SINGLE' }, around('BATCH', 0, 100)] },
      tenths(12, (index) => index),
      [
        [0, 0],
        [100, 1],
        [1000, 10],
        [1100, 11],
      ],
    ],
    [
      'an average covers the time around its moment',
      { mode: every(1000), formats: [around('AVERAGE', 200, 200)] },
      tenths(14, (index) => (index < 10 ? 0 : 50)),
      [
        [0, 0],
        [1000, 30],
      ],
    ],
    [
      'an average of an on-change signal is weighted by time',
      { mode: every(1000), changeMode: 'ONCHANGE', formats: [around('AVERAGE', 500, 500)] },
      samples([0, 0], [1000, 100], [1250, 0], [2000, 0]),
      [
        [0, 0],
        [1000, 25],
        [2000, 0],
      ],
    ],
    [
      'a derivative is a second’s change around its moment',
      { mode: every(1000), formats: [around('DERIVATIVE', 100, 100)] },
      tenths(12, (index) => index * 2),
      [
        [0, 20],
        [1000, 20],
      ],
    ],
    [
      'a derivative with one sample is none',
      { mode: every(1000), formats: [around('DERIVATIVE', 100, 100)] },
      samples([0, 1], [1000, 2]),
      [],
    ],
    [
      'a curve sends the bends only',
      { mode: every(100), formats: [curve] },
      tenths(9, (index) => Math.abs(index - 4) * 10),
      [
        [0, 40],
        [400, 0],
        [800, 40],
      ],
    ],
    [
      'a curve on change keeps the end of a plateau',
      { mode: { kind: 'onChange' }, formats: [curve] },
      tenths(6, (index) => (index < 5 ? 0 : 50)),
      [
        [0, 0],
        [400, 0],
        [500, 50],
      ],
    ],
    ['without frequency nothing is sent', {}, samples([0, 1], [1, 2]), []],
  ])('%s', (...[, change, series, expected]) => {
    const emissions = collect(change, series);
    expect(brief(emissions)).toEqual(expected);
    expect(emissions.every((each) => each.kind === 'sample' && each.signalId === SPEED)).toBe(true);
  });

  it('names the format of each sample', () => {
    const formats = [{ name: 'SINGLE' } as const, around('AVERAGE', 0, 0)];
    const names = collect({ mode: every(1000), formats }, samples([0, 4])).map((each) => each.format);
    expect(names).toEqual(['SINGLE', 'AVERAGE']);
  });

  it('sends an average with the first sample behind its time', () => {
    const collector = createSignalCollector({
      ...base,
      mode: every(1000),
      formats: [around('AVERAGE', 0, 500)],
    });
    const sent = samples([0, 4], [500, 8], [501, 90]).map((sample) => brief(collector.offer(sample)));
    expect(sent).toEqual([[], [], [[0, 6]]]);
  });

  it('weighs the last value up to the end of its time', () => {
    const collector = createSignalCollector({
      ...base,
      mode: every(1000),
      changeMode: 'ONCHANGE',
      formats: [around('AVERAGE', 0, 500)],
    });
    for (const sample of samples([0, 0], [100, 10])) collector.offer(sample);
    expect(brief(collector.tick(9000))).toEqual([[0, 8]]);
  });

  it('without frequency notes nothing of what never changes as taken', () => {
    const memory = newMemory();
    createSignalCollector({ ...base, changeMode: 'STATIC' }, memory).offer({ t: 1000, value: 1 });
    expect(memory.takenAt).toBeNull();
  });

  it('sends an average when the clock says that its time has passed', () => {
    const collector = createSignalCollector({
      ...base,
      mode: every(1000),
      formats: [around('AVERAGE', 0, 500)],
    });
    collector.offer({ t: 0, value: 4 });
    expect(collector.tick(500)).toEqual([]);
    expect(brief(collector.tick(501))).toEqual([[0, 4]]);
    expect(collector.tick(9000)).toEqual([]);
  });

  it.each<[string, ReturnFormat, Sample[], unknown[]]>([
    ['no window is open', around('BATCH', 0, 9000), samples([2000, 3]), []],
    ['what came before is in no window', around('BATCH', 9000, 0), samples([10_000, 3]), [[10_000, 3]]],
    ['what came before is in no average', around('AVERAGE', 9000, 0), samples([10_000, 3]), [[10_000, 3]]],
  ])('after the end of a stretch %s', (...[, format, series, expected]) => {
    const collector = createSignalCollector({ ...base, mode: every(10_000), formats: [format] });
    for (const sample of samples([0, 1], [1500, 1])) collector.offer(sample);
    collector.flush();
    const emissions = [...series.flatMap((sample) => collector.offer(sample)), ...collector.tick(10_001)];
    expect(brief(emissions)).toEqual(expected);
  });

  it('drops samples that are older than the last, and numbers that are none', () => {
    const series = samples([1000, 1], [500, 2], [1500, Number.NaN], [2000, 3]);
    expect(brief(collect({ mode: { kind: 'onChange' } }, series))).toEqual([
      [1000, 1],
      [2000, 3],
    ]);
  });

  it('takes two changes of one millisecond', () => {
    const series = samples([1000, true], [1000, false]);
    expect(brief(collect({ mode: { kind: 'onChange' } }, series))).toEqual([
      [1000, true],
      [1000, false],
    ]);
  });
});

describe('by trigger', () => {
  it('a single event holds the sample that fired', () => {
    const emissions = collect({ trigger: rises }, samples([0, 90], [100, 120], [200, 130]));
    expect(emissions).toEqual([
      {
        kind: 'event',
        signalId: SPEED,
        format: 'SINGLE',
        firedAt: 100,
        suppressedFirings: 0,
        samples: samples([100, 120]),
      },
    ]);
  });

  it.each<[string, ReturnFormat, Sample[], unknown[]]>([
    [
      'a batch holds what lies around the firing',
      around('BATCH', 200, 100),
      tenths(10, (index) => index * 20),
      [
        [
          500,
          [
            [300, 60],
            [400, 80],
            [500, 100],
            [600, 120],
          ],
        ],
      ],
    ],
    [
      'an average carries the time of the firing',
      around('AVERAGE', 100, 100),
      tenths(10, (index) => index * 20),
      [[500, [[500, 100]]]],
    ],
    [
      'a derivative too',
      around('DERIVATIVE', 100, 100),
      tenths(10, (index) => index * 20),
      [[500, [[500, 200]]]],
    ],
    [
      'a curve reduces the window and keeps its ends',
      { name: 'CURVE_LOG', beforeMs: 300, afterMs: 300, maxError: 1, bufferSize: 100, metric: 'vector' },
      tenths(10, (index) => index * 20),
      [
        [
          500,
          [
            [200, 40],
            [800, 160],
          ],
        ],
      ],
    ],
  ])('%s', (...[, format, series, expected]) => {
    expect(brief(collect({ trigger: rises, formats: [format] }, series))).toEqual(expected);
  });

  it('every selected format records its own window', () => {
    const formats = [{ name: 'SINGLE' } as const, around('BATCH', 0, 100), around('AVERAGE', 0, 200)];
    const emissions = collect(
      { trigger: rises, formats },
      tenths(10, (index) => index * 20),
    );
    expect(emissions.map((each) => each.format)).toEqual(['SINGLE', 'BATCH', 'AVERAGE']);
  });

  it('counts firings inside an open window', () => {
    const flicker = tenths(10, (index) => (index % 2) * 200);
    const [event, second] = collect({ trigger: rises, formats: [around('BATCH', 0, 500)] }, flicker);
    expect(event).toMatchObject({ firedAt: 100, suppressedFirings: 2 });
    expect(second).toMatchObject({ firedAt: 700, suppressedFirings: 1 });
  });

  it.each([
    [
      'an average may look back into the window before',
      'AVERAGE',
      [
        [100, [[100, 100]]],
        [300, [[300, 135]]],
      ],
    ],
    [
      'a derivative may too',
      'DERIVATIVE',
      [
        [100, [[100, 2000]]],
        [300, [[300, 1000]]],
      ],
    ],
    [
      'a batch sends no sample twice',
      'BATCH',
      [
        [
          100,
          [
            [0, 0],
            [100, 200],
          ],
        ],
        [
          300,
          [
            [200, 40],
            [300, 300],
          ],
        ],
      ],
    ],
  ] as const)('%s', (_, name, expected) => {
    const flicker = samples([0, 0], [100, 200], [200, 40], [300, 300]);
    expect(brief(collect({ trigger: rises, formats: [around(name, 300, 0)] }, flicker))).toEqual(expected);
  });

  it('another signal may fire: the event holds the recorded one', () => {
    const trigger = { ...rises, signalId: DOOR, direction: 'EQUAL', value: true } as const;
    const collector = createSignalCollector({ ...base, trigger });
    collector.offerTrigger({ t: 0, value: false });
    collector.offer({ t: 900, value: 33 });
    expect(brief(collector.offerTrigger({ t: 1000, value: true }))).toEqual([[1000, [[900, 33]]]]);
  });

  it.each<[string, ReturnFormat]>([
    ['the value', { name: 'SINGLE' }],
    ['a window', around('BATCH', 100, 0)],
  ])('a firing before the first sample records nothing: %s', (_, format) => {
    const trigger = { ...rises, signalId: DOOR } as const;
    const collector = createSignalCollector({ ...base, trigger, formats: [format] });
    collector.offerTrigger({ t: 0, value: 0 });
    expect(collector.offerTrigger({ t: 1, value: 200 })).toEqual([]);
    expect(collector.flush()).toEqual([]);
  });

  it('a value that cannot be sent neither fires nor spoils what is compared', () => {
    const analysis = { kind: 'average', durationMs: 1000 } as const;
    const trigger = { ...rises, signalId: DOOR, analysis } as const;
    const collector = createSignalCollector({ ...base, trigger });
    collector.offer({ t: 0, value: 1 });
    const fired = samples([0, 0], [100, Number.NaN], [200, 400]).map(
      (sample) => collector.offerTrigger(sample).length,
    );
    expect(fired).toEqual([0, 0, 1]);
  });

  it('does not fire while there is nothing to compare', () => {
    const analysis = { kind: 'derivative', durationMs: 1000 } as const;
    const collector = createSignalCollector({ ...base, trigger: { ...rises, analysis } });
    const fired = samples([0, 0], [100, 0], [200, 90]).map((sample) => collector.offer(sample).length);
    expect(fired).toEqual([0, 0, 1]);
  });

  it('nothing fires without a trigger', () => {
    const collector = createSignalCollector({ ...base, mode: every(1000) });
    collector.offer({ t: 0, value: 1 });
    expect(collector.offerTrigger({ t: 1, value: 200 })).toEqual([]);
  });

  it('its own value does not fire a trigger on another signal', () => {
    expect(collect({ trigger: { ...rises, signalId: DOOR } }, samples([0, 0], [1, 200]))).toEqual([]);
  });

  it('after the end of a stretch a value that is still high does not fire', () => {
    const collector = createSignalCollector({ ...base, trigger: rises });
    collector.offer({ t: 0, value: 50 });
    collector.flush();
    expect(collector.offer({ t: 1000, value: 150 })).toEqual([]);
    collector.offer({ t: 2000, value: 50 });
    expect(collector.offer({ t: 3000, value: 150 })).toHaveLength(1);
  });

  it('closes a window by the clock', () => {
    const collector = createSignalCollector({ ...base, trigger: rises, formats: [around('BATCH', 0, 500)] });
    collector.offer({ t: 0, value: 50 });
    collector.offer({ t: 100, value: 150 });
    expect(collector.tick(600)).toEqual([]);
    expect(brief(collector.tick(601))).toEqual([[100, [[100, 150]]]]);
  });

  it('frequency and trigger work side by side', () => {
    const emissions = collect({ mode: every(1000), trigger: rises }, samples([0, 0], [500, 120], [1000, 10]));
    expect(emissions.map((each) => each.kind)).toEqual(['sample', 'event', 'sample']);
  });

  it('a value that is no number neither fires nor arms', () => {
    expect(collect({ trigger: rises }, samples([0, 0], [1, Number.NaN], [2, 150]))).toHaveLength(1);
  });
});
