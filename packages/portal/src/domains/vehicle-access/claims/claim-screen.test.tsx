import { screen } from '@testing-library/react';
import { listClaimUsesEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { expect, test } from 'vitest';
import { admin, oem } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someClaim } from '../../../testing/rooms/vehicle-access.ts';
import { ClaimScreen } from './claim-screen.tsx';

const path = '/vehicle-claim/$claimId';

test('a claim’s page says what it is for, and which cars got certificates by it', async () => {
  const requests: unknown[] = [];
  const uses = [{ vin: 'YNR40EA5XR1100011', issued_on: '2026-11-20T10:00:00.000Z' }];
  await renderScreen(<ClaimScreen />, {
    session: admin('USER_VIEWER'),
    path,
    at: '/vehicle-claim/5?maker=7',
    answers: [answer(listClaimUsesEndpoint, { claim: someClaim, data: uses, total_rows: 1 }, requests)],
  });
  expect(await screen.findByRole('heading', { name: 'Spring batch' })).toBeVisible();
  expect(screen.getByText('3 of 100')).toBeVisible();
  expect(screen.getByText('YNT40')).toBeVisible();
  expect(screen.getByRole('row', { name: /YNR40EA5XR1100011/ })).toBeVisible();
  expect(requests).toEqual([{ maker_id: 7, claim_id: 5, page: 1, limit: 10 }]);
  expect(screen.getByRole('link', { name: 'Vehicle access' })).toHaveAttribute(
    'href',
    '/vehicle-access?maker=7',
  );
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});

test.each([
  ['5', refuse(listClaimUsesEndpoint, 'notFound')],
  [
    'abc',
    refuse(listClaimUsesEndpoint, 'badRequest', {
      fields: [{ field: 'claim_id', key: 'validation.choice', message: '' }],
    }),
  ],
])(
  'a claim of somebody else, or none at all, is not there, and the way back is (%s)',
  async (id, refusal) => {
    await renderScreen(<ClaimScreen />, {
      session: oem('USER_ADMIN'),
      path,
      at: `/vehicle-claim/${id}`,
      answers: [refusal],
    });
    expect(await screen.findByRole('heading', { name: 'There is no such claim' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the vehicle access' })).toHaveAttribute(
      'href',
      '/vehicle-access',
    );
  },
);

test('a claim that is over says who ended it and cannot be revoked, and its cars are found by VIN', async () => {
  const requests: unknown[] = [];
  const claim = {
    ...someClaim,
    state: 'REVOKED' as const,
    created_by: null,
    revoked_on: '2026-11-10T10:00:00.000Z',
    revoked_by: 'bert',
  };
  await renderScreen(<ClaimScreen />, {
    session: oem('USER_ADMIN'),
    path,
    at: '/vehicle-claim/5?search=ynr',
    answers: [answer(listClaimUsesEndpoint, { claim, data: [], total_rows: 0 }, requests)],
  });
  expect(await screen.findByText('No such car got a certificate by it')).toBeVisible();
  expect(requests).toEqual([{ claim_id: 5, page: 1, limit: 10, search: 'ynr' }]);
  expect(screen.getByText(/, bert$/)).toBeVisible();
  expect(screen.getByText(/, The platform$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});
