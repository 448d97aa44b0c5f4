import { expect, test } from 'vitest';
import type { PeerIdentity } from './port.ts';
import { isPublishAllowed, isSubscribeAllowed } from './topic-rules.ts';
import { identityOf } from './peer-identity.ts';

const car: PeerIdentity = { kind: 'vehicle', vin: 'YNR40EA5XR1000001', serial: 'A' };
const claim: PeerIdentity = { kind: 'claim', claimId: 1, serial: 'B' };

test.each([
  [car, 'cv1/YNR40EA5XR1000001/up/checkin', true],
  [car, 'cv1/YNR40EA5XR1000001/up/consent/1/answer', true],
  [car, 'cv1/YNR40EA5XR1000001/up/', false],
  [car, 'cv1/YNR40EA5XR1000001/up', false],
  [car, 'cv1/YNR40EA5XR1000001/dn/desired', false],
  [car, 'cv1/YNR40EA5XR1000002/up/checkin', false],
  [car, 'cv1/YNR40EA5XR1000001/up/a/b/c/d/e', true],
  [car, 'cv1/YNR40EA5XR1000001/up/a/b/c/d/e/f', false],
  [car, 'cv1/provision/1', false],
  [car, '$SYS/x', false],
  [claim, 'cv1/provision/1', true],
  [claim, 'cv1/provision/1/answer', false],
  [claim, 'cv1/provision/', false],
  [claim, 'cv1/YNR40EA5XR1000001/up/checkin', false],
])('%o publishes on %s: %s', (identity, topic, isAllowed) => {
  expect(isPublishAllowed(identity, topic)).toBe(isAllowed);
});

test.each([
  [car, 'cv1/YNR40EA5XR1000001/dn/#', true],
  [car, 'cv1/YNR40EA5XR1000001/dn/desired', true],
  [car, 'cv1/YNR40EA5XR1000001/dn', false],
  [car, 'cv1/YNR40EA5XR1000001/dn/', false],
  [car, 'cv1/YNR40EA5XR1000001/dn/a/b/c/d/e', true],
  [car, 'cv1/YNR40EA5XR1000001/dn/a/b/c/d/e/f', false],
  [car, 'cv1/YNR40EA5XR1000001/up/#', false],
  [car, 'cv1/YNR40EA5XR1000001/#', false],
  [car, 'cv1/+/dn/#', false],
  [car, '#', false],
  [car, '$SYS/#', false],
  [claim, 'cv1/provision/1/answer', true],
  [claim, 'cv1/provision/1', false],
  [claim, 'cv1/#', false],
])('%o subscribes to %s: %s', (identity, filter, isAllowed) => {
  expect(isSubscribeAllowed(identity, filter)).toBe(isAllowed);
});

test('a certificate names a peer by its one common name only', () => {
  expect(identityOf('O=x\nCN=YNR40EA5XR1000001', '0a')).toEqual({
    kind: 'vehicle',
    vin: 'YNR40EA5XR1000001',
    serial: '0A',
  });
  expect(identityOf('CN=claim:12', '0a')).toEqual({ kind: 'claim', claimId: 12, serial: '0A' });
  expect(identityOf('CN=claim:0', '0a')).toBeNull();
  expect(identityOf('CN=YNR40EA5XR1000001\nCN=claim:1', '0a')).toBeNull();
  expect(identityOf('CN=somebody', '0a')).toBeNull();
  expect(identityOf('O=YNR40EA5XR1000001', '0a')).toBeNull();
});
