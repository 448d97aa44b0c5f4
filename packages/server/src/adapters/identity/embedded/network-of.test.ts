import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  { address: '198.51.100.17', network: '198.51.100.17' },
  { address: '::ffff:198.51.100.17', network: '198.51.100.17' },
  { address: '::FFFF:198.51.100.17', network: '198.51.100.17' },
  { address: '1::ffff:198.51.100.17', network: '1:0:0:0' },
  { address: '2001:db8::1', network: '2001:db8:0:0' },
  { address: '2001:db8:0:0:1:2:3:4', network: '2001:db8:0:0' },
  { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2' },
  { address: '::', network: '0:0:0:0' },
  { address: '::1', network: '0:0:0:0' },
  { address: '1::', network: '1:0:0:0' },
  { address: '::2:3:4:5:6:7:8', network: '0:2:3:4' },
  { address: '1::3:4:5:6:7:8', network: '1:0:3:4' },
  { address: '1:2::4:5:6:7:8', network: '1:2:0:4' },
  { address: '1:2:3:4:5:6:7::', network: '1:2:3:4' },
  { address: 'x::ffff:198.51.100.17', network: 'x::ffff:198.51.100.17' },
  { address: '::ffff:198.51.100.17x', network: '::ffff:198.51.100.17x' },
  { address: 'signed in', network: 'signed in' },
  { address: '', network: '' },
])('the address $address counts as $network', ({ address, network }) => {
  expect(networkOf(address)).toBe(network);
});
