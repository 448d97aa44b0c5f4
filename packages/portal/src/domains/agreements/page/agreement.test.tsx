import { screen, waitFor, within } from '@testing-library/react';
import { type AgreementDetail, publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import {
  deleteAgreementEndpoint,
  getAgreementEndpoint,
  listAgreementsEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import type { Session } from '../../../lib/session.tsx';
import { consumer, fleetManager } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { someTimeline, toldOnce } from '../../../testing/rooms/timelines.ts';
import { ReadAnew } from '../../../testing/read-anew.tsx';
import { testServer } from '../../../test-setup.ts';
import { renderPortal } from '../../../testing/render-portal.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AgreementScreen } from './agreement-screen.tsx';

const draft: AgreementDetail = {
  msa_id: 301,
  msa_data: 'Both sides keep the data safe.',
  msa_data_type: 1,
  consumer_name: 'Helios Insurance',
  updated_on: '2026-11-20T10:00:00.000Z',
  publications: [],
  received: null,
};
const baltic = {
  fleet_owner_id: 40,
  fleet_owner_name: 'Baltic Fleet',
  published_on: '2026-11-21T10:00:00.000Z',
  published_by: 'ada.lovelace',
};
const published: AgreementDetail = { ...draft, publications: [baltic] };
const { published: out, revoked } = publicationStatuses;
const received: AgreementDetail = {
  ...draft,
  publications: [{ ...baltic, published_by: null }],
  received: [
    { at: '2026-11-21T10:00:00.000Z', status: out },
    { at: '2026-11-20T12:00:00.000Z', status: revoked },
    { at: '2026-11-20T11:00:00.000Z', status: out },
  ],
};

const open = (
  agreement: AgreementDetail,
  { session = consumer('USER_ADMIN'), answers = [], tab = '' }: Partial<Opened> = {},
) =>
  renderScreen(
    <>
      <AgreementScreen />
      <ReadAnew />
    </>,
    {
      session,
      path: '/msa/$agreementId',
      at: `/msa/301${tab === '' ? '' : `?tab=${tab}`}`,
      answers: [...answers, answer(getAgreementEndpoint, agreement)],
    },
  );
interface Opened {
  readonly session: Session;
  readonly answers: readonly HttpHandler[];
  readonly tab: string;
}

test('its consumer reads it, sees to whom it is published, and why it cannot be edited', async () => {
  const { user } = await open(published);
  expect(await screen.findByRole('heading', { level: 1, name: 'Agreement 301' })).toBeVisible();
  expect(screen.getByText('Both sides keep the data safe.')).toBeVisible();
  expect(screen.getByText('Published to 1 fleet owner')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Between whom' })).toHaveTextContent(
    /Baltic Fleet.*ada\.lovelace/,
  );
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const edit = await screen.findByRole('menuitem', { name: 'Edit' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  expect(edit).toHaveAccessibleDescription(/cannot be edited/);
  expect(screen.getByRole('menuitem', { name: 'Revoke' })).not.toHaveAttribute('aria-disabled');
});

test('one that nobody has is edited and published, not revoked', async () => {
  const { user } = await open(draft);
  expect(await screen.findByRole('region', { name: 'Between whom' })).toHaveTextContent(
    /Published to ?Nobody/,
  );
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: /^Revoke/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Agreement 301' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus());
});

test('what its consumer did to it is told, and to whom', async () => {
  await open(published, { tab: 'timeline', answers: [someTimeline({ other: 'Baltic Fleet' })] });
  expect(await toldOnce()).toHaveTextContent(/Published.*Baltic Fleet.*ada\.lovelace/);
});

test('a fleet owner reads what was published to it and when, and does nothing with it', async () => {
  await open(received, { session: fleetManager('USER_VIEWER'), tab: 'timeline' });
  const list = await screen.findByRole('list', { name: 'What happened' });
  const told = within(list)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent);
  expect(told).toEqual(['Published to you', 'Revoked', 'Published to you']);
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

test('the first line of a longer text stands below what the page is called', async () => {
  await open({ ...received, msa_data: 'Data of delivery vans\n\n1. Both sides keep it safe.' });
  expect(await screen.findByText('Data of delivery vans')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Agreement 301');
});

test('whoever lost it is told so and led to the others', async () => {
  await open(received, { answers: [refuse(getAgreementEndpoint, 'notFound')] });
  expect(await screen.findByText('There is no such agreement')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All agreements' })).toHaveAttribute('href', '/msa');
});

test('whoever loses it while it is open reads no more of it; whoever cannot read it anew does', async () => {
  const { user } = await open(received, { session: fleetManager('USER_VIEWER') });
  expect(await screen.findByText('Both sides keep the data safe.')).toBeVisible();
  expect(screen.getByText('Published to you')).toBeVisible();
  testServer.use(refuse(getAgreementEndpoint, 'unavailable'));
  await user.click(screen.getByRole('button', { name: 'Read anew' }));
  expect(await screen.findByRole('status')).toHaveTextContent('The service is not available right now.');
  expect(screen.getByText('Both sides keep the data safe.')).toBeVisible();
  testServer.use(refuse(getAgreementEndpoint, 'notFound'));
  await user.click(screen.getByRole('button', { name: 'Read anew' }));
  expect(await screen.findByText('There is no such agreement')).toBeVisible();
  expect(screen.queryByText('Both sides keep the data safe.')).toBeNull();
});

test('after it is deleted the list is shown, with what was said', async () => {
  const { user } = await renderPortal({
    session: consumer('USER_ADMIN'),
    at: '/msa/301',
    answers: [
      answer(getAgreementEndpoint, draft),
      answer(listAgreementsEndpoint, { data: [], total_rows: 0 }),
      answer(deleteAgreementEndpoint, { message: 'MSA deleted.' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'MSA' })).toBeVisible();
  expect(await screen.findByText('MSA deleted.')).toBeVisible();
});
