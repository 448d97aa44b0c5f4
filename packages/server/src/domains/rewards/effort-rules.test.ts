import type { ConsentEffort } from '@vinculum/contract/vehicle/messages.ts';
import { expect, test } from 'vitest';
import type { VehicleConsent } from '../consents/public.ts';
import { judgeEfforts } from './effort-rules.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const HOUR = 3_600_000;

/** Granted an hour ago. */
function consentOf(own: Partial<VehicleConsent> = {}): VehicleConsent {
  return {
    consentId: 7,
    formId: 1001,
    consumerId: 1,
    vin: 'YNRTESTVN00000001',
    status: 'FORM_ACCEPTED',
    revision: 42,
    formHash: 'h',
    retentionDays: 30,
    acceptedSignals: [],
    grantedAt: NOW - HOUR,
    expiresAt: null,
    schedule: null,
    readSignals: [],
    encryptedSignals: [],
    envelopes: [],
    dataTypes: new Map(),
    promisedEfforts: ['metres', 'driving_ms', 'use_days'],
    readPermission: true,
    ...own,
  };
}

function effortOf(own: Partial<ConsentEffort> = {}): ConsentEffort {
  return { consent_id: 7, metres: 60_000, driving_ms: HOUR, use_days: 1, ...own };
}

test('a plausible effort is believed, under the revision that was looked at', () => {
  const judged = judgeEfforts([effortOf()], [consentOf()], NOW);
  expect(judged).toEqual({ believed: [{ ...effortOf(), revision: 42 }], refused: [] });
});

test.each([
  { why: 'a consent of another car', effort: { consent_id: 8 }, consent: {}, refusal: 'notLive' },
  { why: 'a declined consent', effort: {}, consent: { status: 'FORM_DECLINED' }, refusal: 'notLive' },
  { why: 'an expired consent', effort: {}, consent: { expiresAt: NOW }, refusal: 'notLive' },
  { why: 'a consent never granted', effort: {}, consent: { grantedAt: null }, refusal: 'notLive' },
  {
    why: 'a consent that the maker has switched off',
    effort: {},
    consent: { readPermission: false },
    refusal: 'notPermitted',
  },
  { why: '407 km in an hour', effort: { metres: 407_000 }, consent: {}, refusal: 'tooFast' },
  {
    why: 'more driving than time',
    effort: { driving_ms: HOUR + 60_001 },
    consent: {},
    refusal: 'tooMuchDriving',
  },
  { why: 'three days in an hour', effort: { use_days: 3 }, consent: {}, refusal: 'tooManyDays' },
] as const)('$why is refused', ({ effort, consent, refusal }) => {
  const judged = judgeEfforts([effortOf(effort)], [consentOf(consent)], NOW);
  expect(judged).toEqual({ believed: [], refused: [refusal] });
});

test.each([
  { metres: (61 * 400_000) / 60 },
  { metres: 400_000 },
  { driving_ms: HOUR + 60_000 },
  { use_days: 2 },
])('what is just possible is believed: %j', (effort) => {
  expect(judgeEfforts([effortOf(effort)], [consentOf()], NOW).refused).toEqual([]);
});

test('an effort is believed to the last moment of its consent', () => {
  expect(judgeEfforts([effortOf()], [consentOf({ expiresAt: NOW + 1 })], NOW).refused).toEqual([]);
});

test('of two efforts for one consent the first is taken', () => {
  const judged = judgeEfforts([effortOf({ metres: 1 }), effortOf({ metres: 2 })], [consentOf()], NOW);
  expect(judged.believed.map(({ metres }) => metres)).toEqual([1]);
  expect(judged.refused).toEqual(['repeated']);
});

test.each([
  {
    promised: ['metres'],
    retained: { metres: 60_000, driving_ms: 0, use_days: 0 },
    refused: ['notPromised'],
  },
  {
    promised: ['driving_ms'],
    retained: { metres: 0, driving_ms: HOUR, use_days: 0 },
    refused: ['notPromised'],
  },
  { promised: ['use_days'], retained: { metres: 0, driving_ms: 0, use_days: 1 }, refused: ['notPromised'] },
  { promised: [], retained: { metres: 0, driving_ms: 0, use_days: 0 }, refused: ['notPromised'] },
  {
    promised: ['metres', 'driving_ms', 'use_days'],
    retained: { metres: 60_000, driving_ms: HOUR, use_days: 1 },
    refused: [],
  },
] as const)('of a form that pays by $promised nothing else is kept', ({ promised, retained, refused }) => {
  const judged = judgeEfforts([effortOf()], [consentOf({ promisedEfforts: promised })], NOW);
  expect(judged).toEqual({ believed: [{ consent_id: 7, revision: 42, ...retained }], refused });
});

test('what is not promised is not judged either, and what is not said is nothing', () => {
  const reported = { consent_id: 7, use_days: 99 };
  const judged = judgeEfforts([reported], [consentOf({ promisedEfforts: ['metres'] })], NOW);
  expect(judged.believed).toEqual([{ consent_id: 7, revision: 42, metres: 0, driving_ms: 0, use_days: 0 }]);
  expect(judged.refused).toEqual(['notPromised']);
});
