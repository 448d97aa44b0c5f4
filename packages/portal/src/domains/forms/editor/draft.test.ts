import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { expect, test } from 'vitest';
import { somePackage } from '../../../testing/rooms/data-packages.ts';
import { someForm } from '../../../testing/some-form.ts';
import { draftOfClone } from './draft.ts';
import { draftOfPackages, packageIdsIn } from './draft-of-packages.ts';

test('the title of a copy is cut to what a title may have, whatever is written around it', () => {
  const title = 'x'.repeat(consentLimits.title);
  const copied = draftOfClone(someForm({ title }), (of) => `Copy of ${of}`);
  expect(copied.title).toBe(`Copy of ${title}`.slice(0, consentLimits.title));
});

test('a copy keeps what makers earn, but the prices that packages put there', () => {
  const oem_rewards = [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 }];
  const rewardsOf = (oem_data_package_ids: number[]) =>
    draftOfClone(someForm({ oem_rewards, oem_data_package_ids }), (of) => of).oem_rewards;
  expect([rewardsOf([]), rewardsOf([501])]).toEqual([oem_rewards, []]);
});

test('a form of packages of two types leaves its type to be chosen', () => {
  const typeOf = (...types: readonly ('Standard' | 'Action')[]) =>
    draftOfPackages(
      types.map((consent_type) => somePackage({ consent_type })),
      { byId: new Map(), language: 'en' },
    ).consent_type;
  expect([typeOf('Action', 'Action'), typeOf('Action', 'Standard')]).toEqual(['Action', null]);
});

test.each([
  ['501,502', [501, 502]],
  ['502,501,502', [502, 501]],
  ['501,', null],
  ['0', null],
  ['1.5', null],
])('of an address with the packages "%s" each is taken once', (text, ids) => {
  expect(packageIdsIn(text)).toEqual(ids);
});
