import { screen, within } from '@testing-library/react';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  createClaimEndpoint,
  listClaimsEndpoint,
  revokeClaimEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { openAccess } from '../../../testing/rooms/cars/open-vehicle-access.tsx';
import { someClaim } from '../../../testing/rooms/vehicle-access.ts';
import { savedFiles, textOf } from '../../../testing/saved-files.ts';

afterEach(() => void vi.restoreAllMocks());

const usedUp = {
  ...someClaim,
  id: 6,
  name: 'Winter batch',
  state: 'USED_UP' as const,
  vins: ['YNR', 'YNS'],
  last_used_on: null,
  created_by: null,
};

test('claims are asked for by their name, and the one that is revoked is the one that was chosen', async () => {
  const requests: unknown[] = [];
  const sent: unknown[] = [];
  const { user } = await openAccess({
    session: admin('USER_ADMIN'),
    at: '/vehicle-access?maker=7&search=batch',
    answers: [
      answer(listClaimsEndpoint, { data: [someClaim, usedUp], total_rows: 2 }, requests),
      answer(revokeClaimEndpoint, { message: '' }, sent),
    ],
  });
  const row = await screen.findByRole('row', { name: /Winter batch/ });
  expect(requests).toEqual([{ maker_id: 7, page: 1, limit: 10, search: 'batch' }]);
  expect(row).toHaveTextContent(/^Winter batchUsed up3 of 100YNRYNS.*NeverThe platform/);
  expect(row).not.toHaveTextContent('more');
  await user.click(within(row).getByRole('button', { name: 'Revoke the claim Winter batch' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await expect.poll(() => sent).toEqual([{ maker_id: 7, claim_id: 6 }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('of a name that no claim has it is said that none has it', async () => {
  await openAccess({ at: '/vehicle-access?search=summer', claims: [] });
  expect(await screen.findByText('No claim has this name')).toBeVisible();
});

test('a claim that an operator makes is the maker’s, goes on for ninety days, and its archive is saved whole', async () => {
  const sent: unknown[] = [];
  const saved = savedFiles();
  const { user } = await openAccess({
    session: admin('USER_ADMIN'),
    at: '/vehicle-access?maker=7',
    answers: [
      answer(
        createClaimEndpoint,
        { message: '', claim_id: 6, file_name: 'vehicle-claim-6.tar', archive: btoa('tar') },
        sent,
      ),
    ],
  });
  const ends = [dayOf(Date.now() + 90 * DAY_MS)];
  await user.click(await screen.findByRole('button', { name: 'Create claim' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a claim' }));
  ends.push(dayOf(Date.now() + 90 * DAY_MS));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await user.type(dialog.getByRole('textbox', { name: /VINs/ }), 'YNR');
  await user.click(dialog.getByRole('button', { name: 'Create claim' }));
  await screen.findByRole('dialog', { name: 'Claim created' });
  const ends_on: unknown = expect.toSatisfy((day) => ends.some((end) => end === day));
  expect(sent).toEqual([{ maker_id: 7, name: 'Summer', vins: ['YNR'], count: 100, ends_on }]);
  expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
    ['vehicle-claim-6.tar', 'application/x-tar'],
  ]);
  expect(await textOf(saved[0])).toBe('tar');
});
