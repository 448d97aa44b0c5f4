import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { anyChange } from '@vinculum/testkit/any-change.ts';
import { expect, test } from 'vitest';
import type { MessageReport } from '../../domains/car-messages/public.ts';
import type { VehicleConsent } from '../../domains/consents/public.ts';
import { createGrantTable } from '../delivery/grant-table.ts';
import { withPlaceConsents } from './message-reports.ts';

const vin = 'YNR40EA5XR1000001';
const { location } = wellKnownSignals;
const consent: VehicleConsent = {
  consentId: 7,
  formId: 1,
  consumerId: 2,
  vin,
  status: 'FORM_ACCEPTED',
  revision: 3,
  retentionDays: 30,
  formHash: 'h',
  acceptedSignals: [location],
  grantedAt: 0,
  expiresAt: null,
  schedule: null,
  readSignals: [location],
  encryptedSignals: [],
  envelopes: [anyChange(location)],
  dataTypes: new Map(),
  promisedEfforts: [],
  readPermission: true,
};
const report: MessageReport = {
  messageId: 1,
  vin,
  kind: 'command',
  attempt: 1,
  reportedAt: 1000,
  state: 'DONE',
  rank: 40,
  reason: null,
  answer: '40.4, -3.7',
  placeConsents: [],
};

test('a place is not taken while nobody knows whether a consent still holds; other reports are', () => {
  let steady = 0;
  const grants = createGrantTable(2000, () => steady);
  grants.put(vin, [consent], 'UTC');
  grants.confirm(0);
  const told = () => withPlaceConsents(report, grants, 1000).placeConsents;
  expect(told()).toEqual([{ consentId: 7, revision: 3 }]);
  steady = 2001;
  expect(told).toThrow('nobody knows which consents hold now');
  const honked = { ...report, answer: null };
  expect(withPlaceConsents(honked, grants, 1000)).toBe(honked);
});
