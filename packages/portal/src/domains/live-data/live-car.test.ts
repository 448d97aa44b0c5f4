import { expect, test } from 'vitest';
import { dummyDocument } from './dummy-drive.ts';
import { type LiveCar, withDocument } from './live-car.ts';

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
