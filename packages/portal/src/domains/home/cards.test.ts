import { expect, test } from 'vitest';
import { admin, consumer, fleetManager, oem } from '../../testing/actors.ts';
import { cardsFor } from './cards.ts';

const everything = () => true;
const keysFor = (session: ReturnType<typeof consumer>) =>
  cardsFor(session.principal, everything).map((card) => card.key);

test('a consumer’s viewer may look, not publish, revoke or hand out keys', () => {
  expect(keysFor(consumer('USER_VIEWER'))).toEqual([
    'consentForms',
    'consentResponses',
    'dataPackages',
    'oems',
    'liveData',
  ]);
});

test('a consumer’s administrator has all of the consumer’s cards', () => {
  expect(keysFor(consumer('USER_ADMIN'))).toEqual([
    'consentForms',
    'consentResponses',
    'dataPackages',
    'oems',
    'publish',
    'revoke',
    'pushNotification',
    'msa',
    'domainWhitelisting',
    'cloudCommand',
    'vehicleMessages',
    'streams',
    'liveData',
  ]);
});

test('a user without a role gets the card that is anybody’s only', () => {
  expect(keysFor(consumer(null, ['LIVE_DATA']))).toEqual(['liveData']);
});

test('an OEM looks at the consumers’ forms and permissions; its administrator also revokes', () => {
  expect(keysFor(oem('USER_VIEWER'))).toEqual([
    'oemConsentForms',
    'oemDataPackages',
    'consumerPermissions',
    'handOver',
    'liveData',
  ]);
  expect(keysFor(oem('USER_ADMIN'))).toEqual([
    'oemConsentForms',
    'oemDataPackages',
    'consumerPermissions',
    'oemRevoke',
    'handOver',
    'liveData',
  ]);
});

test.each([['LOAD_TESTER'], ['ADN']] as const)('the load tester is behind a flag: %s', (flag) => {
  expect(keysFor(consumer('USER_VIEWER', [flag]))).toContain('loadTester');
  expect(keysFor(consumer('USER_ADMIN', ['LIVE_DATA']))).not.toContain('loadTester');
});

test('administrators and fleet managers have no cards of the consumers', () => {
  expect(keysFor(admin('USER_ADMIN'))).toEqual(['loadTester', 'liveData']);
  expect(keysFor(fleetManager('USER_ADMIN'))).toEqual(['ownFleets']);
});

test('a card whose screen does not exist is not shown', () => {
  expect(cardsFor(consumer('USER_ADMIN').principal, (to) => to === '/oems').map((card) => card.key)).toEqual([
    'oems',
  ]);
});
