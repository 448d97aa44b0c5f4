import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { expect, test } from 'vitest';
import { isMoving } from '../consents/owner-policy.ts';
import { StoppableDrive } from './stoppable-drive.ts';

/** Always at 20 m/s; its odometer counts the milliseconds. */
const drive: Drive = {
  timeZone: 'UTC',
  signals: ['perfVehicleSpeed', 'perfOdometer', 'envOutsideTemperature'],
  valueAt: (name, t) => (name === 'perfVehicleSpeed' ? 20 : name === 'engineRpm' ? undefined : t),
  isDriving: () => true,
  tripAt: () => 1,
};

test('a stopped car stands where it was, and drives on from there', () => {
  const car = new StoppableDrive(drive);
  car.stop(true, 1000);
  car.stop(true, 1500);
  expect(car.isStopped).toBe(true);
  expect(
    [1000, 1200].map((t) => car.valueAt('perfVehicleSpeed', t)),
    'from the first stop on',
  ).toEqual([0, 0]);
  expect(car.valueAt('perfVehicleSpeed', 999), 'what was before stays').toBe(20);
  expect(car.valueAt('perfVehicleSpeed', 2000)).toBe(0);
  expect(car.valueAt('perfOdometer', 2000)).toBe(1000);
  expect(car.valueAt('envOutsideTemperature', 2000), 'the weather goes on').toBe(2000);
  expect(car.valueAt('engineRpm', 2000), 'it gets no signal that it does not have').toBeUndefined();
  expect([car.isDriving(2000), car.tripAt(2000), isMoving(car, 2000)]).toEqual([false, null, false]);
  car.stop(false, 3000);
  expect(car.isStopped).toBe(false);
  expect(car.valueAt('perfOdometer', 3500)).toBe(1500);
  expect([car.isDriving(3500), car.tripAt(3500), isMoving(car, 3500)]).toEqual([true, 1, true]);
  car.stop(true, 4000);
  car.stop(false, 6000);
  expect(car.valueAt('perfOdometer', 6500), 'every stop counts').toBe(2500);
});
