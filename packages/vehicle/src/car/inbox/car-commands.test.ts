import { describe, expect, test } from 'vitest';
import { type CarSituation, planCommand } from './car-commands.ts';

const atHome: CarSituation = {
  isDriving: false,
  batteryShare: 0.8,
  isPluggedIn: true,
  place: [40.4168, -3.7038],
  mayReportPlace: true,
};

describe('a command that nothing stands against', () => {
  test.each([
    ['LOCK_DOORS', { name: 'doorLock', value: true }],
    ['UNLOCK_DOORS', { name: 'doorLock', value: false }],
    ['START_CLIMATE', { name: 'hvacPowerOn', value: true }],
    ['STOP_CLIMATE', { name: 'hvacPowerOn', value: false }],
    ['START_CHARGING', { name: 'evChargeSwitch', value: true }],
    ['STOP_CHARGING', { name: 'evChargeSwitch', value: false }],
  ])('%s sets what it is about', (name, effect) => {
    expect(planCommand(name, atHome)).toMatchObject({ effect, alarm: null, answer: null });
  });
  test.each([
    ['FLASH_LIGHTS', 'lights'],
    ['HONK_HORN', 'horn'],
  ])('%s is seen or heard for a moment and sets nothing', (name, alarm) => {
    expect(planCommand(name, atHome)).toMatchObject({ effect: null, alarm });
  });
  test('LOCATE answers the place', () => {
    expect(planCommand('LOCATE', atHome)).toMatchObject({ answer: '40.4168, -3.7038', effect: null });
  });
});

describe('a command that the car does not carry out', () => {
  test.each([
    ['UNLOCK_DOORS', { isDriving: true }, 'CAR_IS_MOVING'],
    ['FLASH_LIGHTS', { isDriving: true }, 'CAR_IS_MOVING'],
    ['HONK_HORN', { isDriving: true }, 'CAR_IS_MOVING'],
    ['START_CHARGING', { isDriving: true }, 'CAR_IS_MOVING'],
    ['START_CHARGING', { isPluggedIn: false }, 'NOT_PLUGGED_IN'],
    ['START_CLIMATE', { batteryShare: 0.19 }, 'BATTERY_LOW'],
    ['LOCATE', { mayReportPlace: false }, 'ACCESS_DENIED'],
    ['LOCATE', { place: null }, 'NOT_AVAILABLE'],
    ['OPEN_SUNROOF', {}, 'NOT_SUPPORTED'],
  ])('%s when %o fails with %s, and says more only where the code does not say it', (name, change, code) => {
    const text = code === 'BATTERY_LOW' ? 'The battery is at 19 %' : null;
    expect(planCommand(name, { ...atHome, ...change })).toEqual({ code, text });
  });
  test('doors lock and climate and charging stop while the car is driven', () => {
    for (const name of ['LOCK_DOORS', 'STOP_CLIMATE', 'STOP_CHARGING'])
      expect(planCommand(name, { ...atHome, isDriving: true, batteryShare: 0.01 })).toHaveProperty('effect');
  });
  test('a battery at a fifth, and none to drive by, is not low', () => {
    for (const batteryShare of [0.2, null])
      expect(planCommand('START_CLIMATE', { ...atHome, batteryShare })).toHaveProperty('effect');
  });
});
