import { expect, test } from 'vitest';
import { dummyDocument } from './dummy-drive.ts';
import { isStale, type LiveCar, withDocument } from './live-car.ts';

test('of a car that is long looked at the newest part of its way is kept', () => {
  const [car] = dummyDocument(0).signaldata;
  const [message] = car?.messages ?? [];
  if (car === undefined || message === undefined) throw new Error('the dummy document is empty');
  let cars: readonly LiveCar[] = [];
  for (let at = 1; at <= 300; at += 1) {
    const messages = [{ ...message, location: { lat: at / 10, lon: 12 } }];
    cars = withDocument(cars, { signaldata: [{ ...car, messages }] });
  }
  const trail = cars[0]?.trail ?? [];
  expect(trail).toHaveLength(240);
  expect(trail.at(-1)).toMatchObject({ lat: 30 });
});

test('a car goes on from its newest message, a place that stays is one, and what is gone keeps its way', () => {
  const [car] = dummyDocument(0).signaldata;
  const [message] = car?.messages ?? [];
  if (car === undefined || message === undefined) throw new Error('the dummy document is empty');
  const at = (lat: number | null) => ({ ...message, location: lat === null ? null : { lat, lon: 12 } });
  const [first, second] = [
    { ...car, vin: 'A', messages: [at(1), at(2)] },
    { ...car, vin: 'B', messages: [at(7)] },
  ];
  const documents = [
    [first, second],
    [
      { ...first, messages: [at(2)] },
      { ...second, messages: [] },
    ],
    [{ ...first, messages: [at(3)] }],
    [{ ...first, messages: [at(null)] }, second],
  ];
  const seen = documents.map((signaldata, index) =>
    documents
      .slice(0, index)
      .concat([signaldata])
      .reduce<readonly LiveCar[]>((cars, one) => withDocument(cars, { signaldata: one }), [])
      .map(({ vin, trail, isShared }) => [vin, trail.map(({ lat }) => lat), isShared]),
  );
  expect(seen).toEqual([
    [
      ['A', [2], true],
      ['B', [7], true],
    ],
    [
      ['A', [2], true],
      ['B', [7], false],
    ],
    [
      ['A', [2, 3], true],
      ['B', [7], false],
    ],
    [
      ['A', [2, 3], true],
      ['B', [7], true],
    ],
  ]);
  const [live] = withDocument([], { signaldata: [{ ...first, recordTimestamp: 1000 }] });
  if (live === undefined) throw new Error('no car');
  expect([61_000, 61_001].map((now) => isStale(live, now))).toEqual([false, true]);
});
