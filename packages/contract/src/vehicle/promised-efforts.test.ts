import { expect, test } from 'vitest';
import { promisedEfforts } from './promised-efforts.ts';

test.each([
  { name: 'no reward', owner: [], maker: [], efforts: [] },
  { name: 'miles', owner: [0], maker: [], efforts: ['metres'] },
  { name: 'kilometres', owner: [1], maker: [], efforts: ['metres'] },
  { name: 'days of use', owner: [2], maker: [], efforts: ['use_days'] },
  { name: 'hours of driving', owner: [3], maker: [], efforts: ['driving_ms'] },
  { name: 'kilobytes', owner: [4], maker: [4], efforts: [] },
  { name: 'what the maker is paid for', owner: [4], maker: [1], efforts: ['metres'] },
  { name: 'several', owner: [3, 2, 0], maker: [1], efforts: ['metres', 'driving_ms', 'use_days'] },
])('$name: $efforts', ({ owner, maker, efforts }) => {
  const paid = (types: readonly number[]) => types.map((effort_type) => ({ effort_type }));
  expect(promisedEfforts({ rewards: paid(owner), oem_rewards: paid(maker) })).toEqual(efforts);
});

test('an offer that does not speak of the maker promises the maker nothing', () => {
  expect(promisedEfforts({ rewards: [{ effort_type: 2 }] })).toEqual(['use_days']);
});
