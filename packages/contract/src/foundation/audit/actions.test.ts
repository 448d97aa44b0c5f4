import { expect, test } from 'vitest';
import { allEndpoints } from '../../all-endpoints.ts';
import { auditActions } from './actions.ts';

/** What nobody calls: the platform and cars do it by themselves, or as a part of another act. */
const withoutCall = [
  'account.reconcile',
  'identity.end-sessions',
  'installation.restore',
  'load-test.end',
  'load-test.release-certificates',
  'operator.create',
  'simulator.end',
  'simulator.release-certificates',
  'vehicle.certificate.issue',
  'vehicle.certificate.renew',
];

test('every action is that of a call or one without, each once', () => {
  const called = allEndpoints.flatMap(({ audit }) => audit ?? []);
  expect(auditActions.toSorted()).toEqual([...new Set([...called, ...withoutCall])].toSorted());
});
