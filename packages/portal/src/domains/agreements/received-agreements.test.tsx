import { screen, within } from '@testing-library/react';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { listAgreementsEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { expect, test } from 'vitest';
import { fleetManager } from '../../testing/actors.ts';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReceivedAgreementsScreen } from './received-agreements-screen.tsx';

const received = (row: Partial<AgreementRow>): AgreementRow => ({
  msa_id: 301,
  msa_data: '<b>We agree</b>\nto both.',
  msa_data_type: 1,
  consumer_name: 'Helios Insurance',
  updated_on: '2026-11-20T10:00:00.000Z',
  publications: [
    {
      fleet_owner_id: 40,
      fleet_owner_name: 'Baltic Fleet',
      published_on: '2026-11-21T10:00:00.000Z',
      published_by: null,
    },
  ],
  ...row,
});

async function openReceived(rows: readonly AgreementRow[]) {
  return await renderScreen(<ReceivedAgreementsScreen />, {
    session: fleetManager('USER_VIEWER'),
    path: '/msa',
    answers: [answer(listAgreementsEndpoint, { data: [...rows], total_rows: rows.length })],
  });
}

// Shows 2-1.11
test('a fleet manager reads a text as it was written, and can change nothing', async () => {
  const { user } = await openReceived([received({})]);
  const row = await screen.findByRole('row', { name: /Helios Insurance/ });
  expect(within(row).getAllByRole('button')).toHaveLength(1);
  await user.click(within(row).getByRole('button', { name: 'View agreement 301' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('<b>We agree</b> to both.');
  expect(dialog.querySelector('b')).toBeNull();
});

test('of a text its first line stands in the list, whole', async () => {
  const title = 'Master service agreement on the data of the delivery vans';
  await openReceived([received({ msa_data: `${title}\n\n1. Both sides\nkeep it safe.` })]);
  expect(await screen.findByRole('link', { name: title })).toBeVisible();
});

test('a link opens beside the portal without a way back; what is no web address is no link', async () => {
  const { user } = await openReceived([
    received({ msa_data: 'https://example.org/msa', msa_data_type: 2 }),
    received({ msa_id: 302, msa_data: 'javascript:alert(1)', msa_data_type: 2 }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'View agreement 301' }));
  const dialog = await screen.findByRole('dialog');
  const link = within(dialog).getByRole('link', { name: /example.org/ });
  expect(link).toHaveAttribute('href', 'https://example.org/msa');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'View agreement 302' }));
  expect(await screen.findByText('Not a web address: javascript:alert(1)')).toBeVisible();
  expect(within(await screen.findByRole('dialog')).queryByRole('link')).toBeNull();
});

test('without agreements it says what will appear here', async () => {
  await openReceived([]);
  expect(await screen.findByText('What a consumer publishes to you appears here.')).toBeVisible();
});
