import { act, screen, waitFor } from '@testing-library/react';
import {
  getSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { listMessageRecipientsEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import type { HttpHandler } from 'msw';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import { getLiveDataMetadataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { getOwnPackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { admin, consumer, oem } from '../testing/actors.ts';
import { answer } from '../testing/answers.ts';
import { png } from '../testing/rooms/car-messages.ts';
import { someOwnPackage } from '../testing/rooms/own-packages.ts';
import type { Session } from './session.tsx';
import { renderPortal } from '../testing/render-portal.tsx';
import { accessToken } from './calls/access-token.ts';

afterEach(() => accessToken.clear());

const ada = consumer('USER_ADMIN', ['MESSAGES']);

/** At a form, with a way to sign in again as this user. */
async function openAt(
  at: string,
  {
    userId = 7,
    session = ada,
    answers = [],
  }: { userId?: number; session?: Session; answers?: HttpHandler[] },
) {
  accessToken.set('token-1');
  const { principal } = session;
  const { user, history } = await renderPortal({
    session,
    at,
    answers: [
      ...answers,
      answer(listMessageRecipientsEndpoint, { organisation: [{ id: 11, name: 'Norrsken' }] }),
      answer(signOutEndpoint, { message: 'You have signed out.' }),
      answer(signInEndpoint, { access_token: 'token-2', expires_in: 900 }),
      answer(getSessionEndpoint, {
        user_id: userId,
        username: principal.username,
        name: session.name,
        organisation_id: 3,
        organisation_name: session.organisationName,
        app_type: principal.portal,
        role: 'USER_ADMIN',
        groups: ['USER_ADMIN', principal.portal, ...principal.flags],
      }),
    ],
  });
  const signIn = async () => {
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'Ada.Lovelace');
    await user.type(screen.getByLabelText(/^Password/), 'Difference1!');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { user, history, signIn };
}

/** At the form for a message, with a subject typed. */
async function atCompose(userId: number) {
  const opened = await openAt('/messages/compose', { userId });
  await opened.user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Price of speed');
  return opened;
}

const billing = {
  org_id: 3,
  billing_name: 'Helios GmbH',
  attention: 'Treasury',
  email: 'bills@helios.example',
  address: 'Sun Street 1',
};

const SAID = /^Your session ended while you were here/;

test('what was typed when the session ended is back once the same user has signed in again, and only that once', async () => {
  const { user, signIn } = await atCompose(ada.principal.userId);
  act(() => accessToken.reportEnd());
  await signIn();
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('Price of speed');
  expect(screen.getByText(SAID)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Leave without saving?'), 'it is not saved').toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(await screen.findByRole('link', { name: 'Compose' }));
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('');
  expect(screen.queryByText(SAID)).toBeNull();
});

test('another user who signs in there finds nothing of it', async () => {
  const { signIn } = await atCompose(8);
  act(() => accessToken.reportEnd());
  await signIn();
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('');
  expect(screen.queryByText(SAID)).toBeNull();
});

test('cars that were entered stand in their list again', async () => {
  const { user, signIn } = await openAt('/push-notification', {});
  await user.click(await screen.findByRole('textbox', { name: /^VINs/ }));
  await user.paste('YNRTESTVN00000001');
  act(() => accessToken.reportEnd());
  await signIn();
  expect(await screen.findByText('1 valid VIN')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^VINs/ })).toHaveValue('YNRTESTVN00000001');
});

test.each([
  ['as it was', '2026-01-02T00:00:00.000Z', 'Typed here', /What you had entered is back/],
  [
    'saved by a colleague meanwhile',
    '2026-01-03T00:00:00.000Z',
    'A colleague’s',
    /What you had entered is not back/,
  ],
])(
  'over a data package that is %s comes back what was typed over that save alone',
  async (_what, updated_on, ...[shown, said]) => {
    let stored = someOwnPackage({ title: 'Stored' });
    const { user, signIn } = await openAt('/data-package/501', {
      session: oem('USER_ADMIN'),
      answers: [answer(getOwnPackageEndpoint, () => stored), answer(listSignalsEndpoint, { signals: [] })],
    });
    const title = await screen.findByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.type(title, 'Typed here');
    stored = someOwnPackage({ title: 'A colleague’s', updated_on });
    act(() => accessToken.reportEnd());
    await signIn();
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue(shown);
    expect(await screen.findByText(said)).toBeVisible();
  },
);

test('an icon has to be chosen again, which is said, and what was wrong with it holds nothing back', async () => {
  const { user, signIn } = await openAt('/push-notification', {});
  await user.upload(await screen.findByLabelText('Choose a PNG file', { selector: 'input' }), png(79));
  expect(await screen.findByText(/^Icon is too small/)).toBeVisible();
  act(() => accessToken.reportEnd());
  await signIn();
  expect(await screen.findByText(/^The icon “icon.png” is not back/)).toBeVisible();
  expect(screen.queryByText(/^Icon is too small/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByRole('alert')).not.toHaveTextContent('Icon');
  await user.upload(screen.getByLabelText('Choose a PNG file', { selector: 'input' }), png(100));
  expect(await screen.findByRole('button', { name: 'Remove icon.png' })).toBeVisible();
  expect(screen.queryByText(/is not back/)).toBeNull();
});

test('the cars that a form was to be published to stand in their list again', async () => {
  const { user, signIn } = await openAt('/publish-consent/new', {});
  await user.click(await screen.findByRole('textbox', { name: /^VINs/ }));
  await user.paste('YNRTESTVN00000001');
  act(() => accessToken.reportEnd());
  await signIn();
  expect(await screen.findByText(/The VINs that you had entered are back/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^VINs/ })).toHaveValue('YNRTESTVN00000001');
});

test.each([
  ['as they were', 'Helios GmbH', 'Accounts', /What you had entered is back/],
  ['changed by a colleague meanwhile', 'Helios AG', 'Treasury', /What you had entered is not back/],
])('over billing details that are %s comes back what was typed over those alone', async (_what, ...told) => {
  const [billing_name, attention, said] = told;
  let stored = billing;
  const { user, signIn } = await openAt('/', { answers: [answer(getBillingInfoEndpoint, () => stored)] });
  const openBilling = async () => {
    await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
    await user.click(await screen.findByRole('menuitem', { name: 'UPDATE BILLING INFO' }));
    return await screen.findByRole('textbox', { name: /^Attention/ });
  };
  const field = await openBilling();
  await user.clear(field);
  await user.type(field, 'Accounts');
  stored = { ...stored, billing_name };
  act(() => accessToken.reportEnd());
  await signIn();
  expect(await openBilling()).toHaveValue(attention);
  expect(await screen.findByText(said)).toBeVisible();
});

test('what was typed into the details of the organisation is back once they are opened again', async () => {
  const detail = { id: 9, org_id: 3, cost: '1', region: 'Europe', type: '', target_segment: '', website: '' };
  const { user, signIn } = await openAt('/', {
    answers: [answer(getOrganisationDetailEndpoint, { ...detail, monthly_active_users: 25 })],
  });
  const openDetail = async () => {
    await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
    await user.click(await screen.findByRole('menuitem', { name: 'UPDATE ORGANISATION DETAIL' }));
    return await screen.findByRole('textbox', { name: /^Region/ });
  };
  await user.type(await openDetail(), ' and Chile');
  act(() => accessToken.reportEnd());
  await signIn();
  expect(await openDetail()).toHaveValue('Europe and Chile');
});

test('for whom a ready-made notification was to be is chosen again', async () => {
  const data = JSON.stringify({ consumers: [{ id: 30, name: 'Helios' }], cars: [] });
  const { user, signIn } = await openAt('/predefined-notification', {
    session: admin('USER_ADMIN'),
    answers: [answer(getLiveDataMetadataEndpoint, { data })],
  });
  await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'Helios' }));
  act(() => accessToken.reportEnd());
  await signIn();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Consumer' })).toHaveValue('Helios'));
  expect(screen.getByText(SAID)).toBeVisible();
});
