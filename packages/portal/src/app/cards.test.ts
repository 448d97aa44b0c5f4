import { type FeatureFlag, featureFlags, userRoles } from '@vinculum/contract/access/vocabulary.ts';
import { expect, test } from 'vitest';
import { admin, consumer, fleetManager, oem } from '../testing/actors.ts';
import { cardsFor } from '../lib/screens/screens.ts';
import { portalScreens } from './router.tsx';

const keysFor = (session: ReturnType<typeof consumer>) =>
  cardsFor(session.principal, portalScreens).map((card) => card.key);

// Shows 1-2.21, 1-6.8, 2-2.23, 2-6.3
test('a consumer’s viewer may look, not publish, revoke or hand out keys', () => {
  expect(keysFor(consumer('USER_VIEWER'))).toEqual([
    'consentForms',
    'consentResponses',
    'dataPackages',
    'oems',
    'liveData',
  ]);
});

// Shows 1-2.2, 1-2.20, 2-1.1, 2-1.15, 2-2.6, 2-2.7, 2-2.20, 2-2.22, 2-2.24, 2-6.5, 3-4.14
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
    'consentReport',
    'vehicleMessages',
    'streams',
    'liveData',
  ]);
});

// Shows 1-2.21
test('a user without a role gets the card that is anybody’s only', () => {
  expect(keysFor(consumer(null, ['LIVE_DATA']))).toEqual(['liveData']);
});

// Shows 1-2.20, 2-1.1, 2-1.15, 2-6.5, 3-4.14
test('an OEM looks at the consumers’ forms and permissions; its administrator also revokes', () => {
  expect(keysFor(oem('USER_VIEWER'))).toEqual([
    'oemConsentForms',
    'consumerPermissions',
    'oemDataPackages',
    'handOver',
    'vehicleAccess',
    'oemLiveData',
  ]);
  expect(keysFor(oem('USER_ADMIN'))).toEqual([
    'oemConsentForms',
    'consumerPermissions',
    'oemRevoke',
    'oemDataPackages',
    'handOver',
    'vehicleAccess',
    'oemLiveData',
  ]);
});

/** What each flag adds; in the order of specification 2, section 2. */
const behind: Readonly<Record<FeatureFlag, readonly string[]>> = {
  ADN: [
    'notifications',
    'messages',
    'remoteSignal',
    'rawData',
    'charts',
    'consumerData',
    'accelerometerData',
    'consumerVinData',
    'loadTester',
  ],
  HERE_MAPS: ['mapRestrictions'],
  SENT_POLAND: ['mapRestrictions'],
  LIVE_DATA: ['rawData'],
  LOAD_TESTER: ['loadTester'],
  MESSAGES: ['messages'],
  REPORTS: [],
  BLACKLISTING: [],
};
const forEverybody = ['consentForms', 'consentResponses', 'dataPackages', 'oems'];
const forAdministrators = [
  'publish',
  'revoke',
  'pushNotification',
  'msa',
  'domainWhitelisting',
  'cloudCommand',
  'consentReport',
];
/** They write into vehicles, which a viewer may not: a card that leads nowhere would not help. */
const forWriters = new Set(['remoteSignal', 'mapRestrictions']);

// Shows 2-2.12, 2-2.23, 2-2.24, 2-2.25, 2-2.26, 2-6.2
test.each(featureFlags.flatMap((flag) => userRoles.map((role) => [flag, role] as const)))(
  'with the flag %s alone a consumer’s %s gets the cards of both, in the specified order',
  (flag, role) => {
    const isAdmin = role === 'USER_ADMIN';
    const flagged = behind[flag].filter((key) => role !== 'USER_VIEWER' || !forWriters.has(key));
    const sends = isAdmin || (role === 'USER_EDITOR' && ['ADN', 'HERE_MAPS', 'SENT_POLAND'].includes(flag));
    expect(keysFor(consumer(role, [flag]))).toEqual([
      ...forEverybody,
      ...(isAdmin ? forAdministrators : []),
      ...flagged,
      // Beyond the specification, last.
      ...(sends ? ['vehicleMessages'] : []),
      ...(isAdmin ? ['streams'] : []),
      'liveData',
    ]);
  },
);

// Shows 2-2.17, 2-2.18, 2-2.25
test.each(userRoles)('without a flag a consumer’s %s gets none of the cards behind one', (role) => {
  const hidden = new Set(Object.values(behind).flat());
  expect(keysFor(consumer(role)).filter((key) => hidden.has(key))).toEqual([]);
});

// Shows 2-2.26
test('with every flag the cards behind them follow those of the role, map restrictions last', () => {
  const keys = keysFor(consumer('USER_ADMIN', featureFlags));
  expect(keys.slice(0, -3)).toEqual([
    ...forEverybody,
    ...forAdministrators,
    ...behind.ADN,
    ...behind.HERE_MAPS,
  ]);
  expect(keys.slice(-3)).toEqual(['vehicleMessages', 'streams', 'liveData']);
});

// Shows 2-1.1, 2-2.21, 3-1.1, 3-1.13, 3-2.3, 3-2.4, 3-2.6, 3-2.10, 3-2.11, 3-2.15
test('administrators and fleet managers have no cards of the consumers', () => {
  expect(keysFor(admin('USER_ADMIN'))).toEqual([
    'organisations',
    'resetPassword',
    'loadTester',
    'profileManagement',
    'templateManagement',
    'loadTesterDashboard',
    'webSimulator',
    'runCron',
    'adminConsentForms',
    'adminPublish',
    'adminRevoke',
    'adminResponses',
    'cloneConsent',
    'updateConsent',
    'updateSignal',
    'domainBlacklisting',
    'logs',
    'masterConsentForm',
    'pushNotification',
    'predefinedNotification',
    'remoteSignal',
    'mapRestrictions',
    'consentReport',
    'audit',
    'health',
    'vehicleMessages',
    'vehicleAccess',
    'liveData',
  ]);
  expect(keysFor(fleetManager('USER_ADMIN'))).toEqual(['ownFleets']);
});

test('a maker’s card of live data has no figure of cars, for none of them are shown behind it', () => {
  const cards = cardsFor(oem('USER_ADMIN').principal, portalScreens);
  expect(cards.find(({ to }) => to === '/live-data')?.figures).toEqual([]);
});
