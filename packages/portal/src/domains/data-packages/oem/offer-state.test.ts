import { expect, test } from 'vitest';
import { offerState } from './offer-state.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  { status: 'PUBLISHED', is_enabled: true, expiry_date: '2026-11-21', state: 'found' },
  { status: 'PUBLISHED', is_enabled: false, expiry_date: '2026-11-21', state: 'hidden' },
  { status: 'PUBLISHED', is_enabled: true, expiry_date: '2026-11-20', state: 'ended' },
  { status: 'PUBLISHED', is_enabled: false, expiry_date: '2026-11-20', state: 'endedHidden' },
  { status: 'DRAFT', is_enabled: true, expiry_date: '2026-11-21', state: 'foundLater' },
  { status: 'DRAFT', is_enabled: false, expiry_date: '2026-11-21', state: 'hiddenLater' },
  { status: 'DRAFT', is_enabled: true, expiry_date: '2026-11-20', state: 'ended' },
] as const)('$status, enabled $is_enabled, until $expiry_date: $state', ({ state, ...of }) => {
  expect(offerState(of, now)).toBe(state);
});
