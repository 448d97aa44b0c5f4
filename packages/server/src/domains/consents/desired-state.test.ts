import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { expect, test } from 'vitest';
import { desiredStateOf, type VehicleConsent } from './desired-state.ts';

const consent = (change: Partial<VehicleConsent>): VehicleConsent => ({
  consentId: 1,
  formId: 2,
  consumerId: 3,
  vin: 'YNR00000000000001',
  status: 'FORM_ACCEPTED',
  revision: 7,
  formHash: 'abc',
  retentionDays: 30,
  acceptedSignals: [2016],
  grantedAt: 5,
  expiresAt: null,
  schedule: null,
  readSignals: [2016],
  encryptedSignals: [],
  envelopes: [],
  dataTypes: new Map(),
  promisedEfforts: [],
  readPermission: true,
  ...change,
});

test.each<{ status: ConsentStatus; isPermitted: boolean; has: ConsentStatus; flowing: number[] }>([
  { status: 'FORM_ACCEPTED', isPermitted: true, has: 'FORM_ACCEPTED', flowing: [2016] },
  { status: 'FORM_MANDATORY', isPermitted: true, has: 'FORM_MANDATORY', flowing: [2016] },
  { status: 'FORM_ACCEPTED', isPermitted: false, has: 'FORM_ACCEPTED', flowing: [] },
  { status: 'FORM_PENDING', isPermitted: true, has: 'FORM_PENDING', flowing: [] },
  { status: 'FORM_CANCELED', isPermitted: true, has: 'FORM_CANCELED', flowing: [] },
  { status: 'FORM_NOT_ASKED', isPermitted: true, has: 'FORM_CANCELED', flowing: [] },
])(
  'of a consent that is $status, where reading is permitted: $isPermitted, a car has $has and sends $flowing',
  ({ status, isPermitted, has, flowing }) => {
    const state = desiredStateOf([consent({ status, readPermission: isPermitted, expiresAt: 9 })]);
    expect(state.consents).toEqual([
      { consent_id: 1, form_hash: 'abc', status: has, accepted_signals: flowing, expires_at: 9 },
    ]);
  },
);

test('a state has the highest revision of its consents, and none has the lowest', () => {
  const revisions = [3, 9, 4].map((revision) => consent({ revision }));
  expect([desiredStateOf(revisions).revision, desiredStateOf([]).revision]).toEqual([9, 0]);
});
