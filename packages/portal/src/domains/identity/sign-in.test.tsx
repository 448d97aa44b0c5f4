import { act, screen, waitFor, within } from '@testing-library/react';
import {
  answerNewPasswordEndpoint,
  changePasswordEndpoint,
  getSessionEndpoint,
  type SessionAnswer,
  signInEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { admin, consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const ada: SessionAnswer = {
  user_id: 7,
  username: 'ada.lovelace',
  name: 'Ada Lovelace',
  organisation_id: 3,
  organisation_name: 'Analytical Engines',
  app_type: 'CONSUMERS',
  role: 'USER_ADMIN',
  groups: ['USER_ADMIN', 'CONSUMERS'],
};
const token = { access_token: 'token-1', expires_in: 900 };
const signedOut = answer(signOutEndpoint, { message: 'You have signed out.' });

async function signInAs(user: Awaited<ReturnType<typeof renderPortal>>['user'], name = 'Ada.Lovelace') {
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), name);
  await user.type(screen.getByLabelText(/^Password/), 'Difference1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

// Shows 1-2.1, 1-2.14, 1-2.23, 2-2.1, 3-1.12, 3-2.1, 3-2.2, 3-2.28, 3-4.12
test('a signed-out user is led to the sign-in and then to where they wanted to go', async () => {
  const sent: unknown[] = [];
  const { user, history } = await renderPortal({
    at: '/?from=mail',
    answers: [answer(signInEndpoint, token, sent), answer(getSessionEndpoint, ada)],
  });
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible();
  await signInAs(user);
  expect(await screen.findByText('CONSUMERS PORTAL')).toBeVisible();
  expect(sent).toEqual([
    { username: 'ada.lovelace', password: 'Difference1!', app_types: ['CONSUMERS', 'OEMS'] },
  ]);
  expect(history.location.href).toBe('/?from=mail');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/'])(
  'after the sign-in nobody is sent to %s',
  async (next) => {
    const { user, history } = await renderPortal({
      at: `/login?next=${encodeURIComponent(next)}`,
      answers: [answer(signInEndpoint, token), answer(getSessionEndpoint, ada)],
    });
    await signInAs(user);
    expect(await screen.findByText('CONSUMERS PORTAL')).toBeVisible();
    expect(history.location.href).toBe('/');
  },
);

// Shows 1-2.1, 2-2.2, 3-2.1
test('who is signed in is not shown the sign-in', async () => {
  const { user, history } = await renderPortal({
    at: '/login',
    answers: [answer(signInEndpoint, token), answer(getSessionEndpoint, ada)],
  });
  await signInAs(user);
  expect(await screen.findByText('CONSUMERS PORTAL')).toBeVisible();
  act(() => history.push('/login'));
  await expect.poll(() => history.location.href).toBe('/');
});

// Shows 3-5.28
test('an empty sign-in names both fields', async () => {
  const { user } = await renderPortal({ at: '/login' });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Username is required');
  expect(summary).toHaveTextContent('Password is required');
  expect(screen.getByLabelText(/^Password/)).toBeInvalid();
});

// Shows 3-5.29
test.each(['short1', 'x'.repeat(53)])('the username %s is told to be no username', async (name) => {
  const { user } = await renderPortal({ at: '/login' });
  await signInAs(user, name);
  expect(await screen.findByRole('alert')).toHaveTextContent('The username has 7 to 52 characters');
});

// Shows 3-8.4
test('a wrong password is refused with the specified text and keeps the username', async () => {
  const { user } = await renderPortal({
    at: '/login',
    answers: [refuse(signInEndpoint, 'incorrectCredentials')],
  });
  await signInAs(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect username or password.');
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('Ada.Lovelace');
});

// Shows 1-1.1, 3-1.13, 3-2.2, 3-4.16
test('a user of another portal hears the same as with a wrong password, and where the own sign-in is', async () => {
  const sent: unknown[] = [];
  const { user, history } = await renderPortal({
    at: '/login?next=%2Fsignals',
    answers: [answer(signInEndpoint, { other_portal: 'ADMIN' as const }, sent)],
  });
  await signInAs(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect username or password.');
  const hint = screen.getByText(/Your user does not sign in on this page/);
  await user.click(within(hint).getByRole('link', { name: 'ADMIN LOGIN' }));
  expect(await screen.findByRole('heading', { name: 'ADMIN LOGIN' })).toBeVisible();
  expect(history.location.search).toContain('next=');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/Your user does not sign in on this page/)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('ada.lovelace');
  await user.type(screen.getByLabelText(/^Password/), 'Difference1!');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ app_types: ['ADMIN'] }));
});

test('where the own sign-in is is told until the next try, which may be of another user', async () => {
  const { user } = await renderPortal({
    at: '/login',
    answers: [answer(signInEndpoint, { other_portal: 'ADMIN' as const })],
  });
  await signInAs(user);
  expect(await screen.findByText(/Your user does not sign in on this page/)).toBeVisible();
  testServer.use(refuse(signInEndpoint, 'incorrectCredentials'));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByText(/Your user does not sign in on this page/)).toBeNull());
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect username or password.');
});

test('a field that is left empty says so, and the one that was not reached yet does not', async () => {
  const { user } = await renderPortal({ at: '/login' });
  await user.click(await screen.findByRole('textbox', { name: 'Username' }));
  await user.tab();
  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.queryByText('Password is required')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'ada.lovelace');
  expect(screen.queryByText('Username is required')).toBeNull();
});

test('who gives up the new password is back at the sign-in, which tells of nothing', async () => {
  const { user } = await renderPortal({
    at: '/login',
    answers: [answer(signInEndpoint, { challenge: 'NEW_PASSWORD_REQUIRED', session: 'challenge-1' })],
  });
  await signInAs(user);
  await user.click(await screen.findByRole('button', { name: 'Back to sign in' }));
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('ada.lovelace');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where an installation is for one portal only, nobody is sent to another sign-in', async () => {
  const { user } = await renderPortal({
    at: '/login',
    settings: { portal: 'consumers' },
    answers: [answer(signInEndpoint, { other_portal: 'FLEET_MANAGER' })],
  });
  await signInAs(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect username or password.');
  expect(screen.queryByRole('link')).toBeNull();
});

// Shows 2-1.14, 3-1.11, 3-2.2
test('an installation for fleet managers has their title and no way to the others', async () => {
  await renderPortal({ at: '/login', settings: { portal: 'fleets' } });
  expect(await screen.findByRole('heading', { name: 'FLEET MANAGER LOGIN' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Sign in elsewhere' })).toBeNull();
});

// Shows 2-9.10, 3-4.15, 3-5.30, 3-9.15
test('a new-password challenge shows the rules as they are met, then leads back to the sign-in', async () => {
  const sent: unknown[] = [];
  const { user } = await renderPortal({
    at: '/login',
    answers: [
      answer(signInEndpoint, { challenge: 'NEW_PASSWORD_REQUIRED', session: 'challenge-1' }),
      answer(answerNewPasswordEndpoint, { message: '' }, sent),
    ],
  });
  await signInAs(user);
  const typed = await screen.findByLabelText(/^New password/);
  await user.type(typed, 'lower1');
  const rules = screen.getByRole('list', { name: 'The password needs' });
  expect(within(rules).getByText('A digit').closest('li')).toHaveTextContent('A digit: met');
  expect(within(rules).getByText('An uppercase letter').closest('li')).toHaveTextContent('not met yet');
  await user.type(typed, 'UPPER!');
  await user.type(screen.getByLabelText(/^Confirm password/), 'something else');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Password Doesn't Match");
  await user.clear(screen.getByLabelText(/^Confirm password/));
  await user.type(screen.getByLabelText(/^Confirm password/), 'lower1UPPER!');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Your password has been set. Please sign in.')).toBeVisible();
  expect(sent).toEqual([{ session: 'challenge-1', new_password: 'lower1UPPER!' }]);
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('ada.lovelace');
  testServer.use(refuse(signInEndpoint, 'incorrectCredentials'));
  await user.type(screen.getByLabelText(/^Password/), 'lower1UPPER');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect username or password.');
  expect(screen.queryByText('Your password has been set. Please sign in.')).toBeNull();
});

// Shows 3-5.30, 3-9.15
test('a new password that is the old one, or has less than eight characters, is told in the specified words', async () => {
  const { user } = await renderPortal({
    at: '/login',
    answers: [
      answer(signInEndpoint, { challenge: 'NEW_PASSWORD_REQUIRED', session: 'challenge-1' }),
      refuse(answerNewPasswordEndpoint, 'passwordUnchanged'),
    ],
  });
  await signInAs(user);
  const enter = async (password: string) => {
    for (const name of [/^New password/, /^Confirm password/]) {
      await user.clear(await screen.findByLabelText(name));
      await user.type(screen.getByLabelText(name), password);
    }
    await user.click(screen.getByRole('button', { name: 'Set password' }));
  };
  await enter('Short1!');
  expect(await screen.findByRole('alert')).toHaveTextContent('New Password Doesnot meet criteria');
  await enter('Difference1!');
  expect(await screen.findByText("New Password shouldn't match old password")).toBeVisible();
});

test('a challenge that took too long leads back to the sign-in and says so', async () => {
  const { user } = await renderPortal({
    at: '/login',
    answers: [
      answer(signInEndpoint, { challenge: 'NEW_PASSWORD_REQUIRED', session: 'challenge-1' }),
      refuse(answerNewPasswordEndpoint, 'challengeExpired'),
    ],
  });
  await signInAs(user);
  await user.type(await screen.findByLabelText(/^New password/), 'lower1UPPER!');
  await user.type(screen.getByLabelText(/^Confirm password/), 'lower1UPPER!');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('This took too long. Please sign in again.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'LOGIN' })).toBeVisible();
});

test.each([
  [consumer('USER_ADMIN'), '/login'],
  [admin('USER_ADMIN'), '/login?as=admin'],
])('a user signs out and is told so (%#)', async (session, href) => {
  const refused = refuse(signInEndpoint, 'incorrectCredentials');
  const { user, history } = await renderPortal({ session, answers: [signedOut, refused] });
  await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'LOGOUT' }));
  expect(await screen.findByText('You have signed out.')).toBeVisible();
  expect(history.location.href).toBe(href);
  await signInAs(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect username or password.');
  expect(screen.queryByText('You have signed out.')).toBeNull();
});

test('a sign-out that Vinculum did not answer is told as such, and can be done again', async () => {
  const { user } = await renderPortal({
    session: consumer('USER_ADMIN'),
    answers: [refuse(signOutEndpoint, 'unavailable')],
  });
  await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'LOGOUT' }));
  expect(await screen.findByText(/Vinculum did not answer: your session may go on there/)).toBeVisible();
  expect(screen.queryByText('You have signed out.')).toBeNull();
  testServer.use(signedOut);
  await user.click(screen.getByRole('button', { name: 'Sign out again' }));
  expect(await screen.findByText('You have signed out.')).toBeVisible();
  expect(screen.queryByText(/may go on there/)).toBeNull();
});

test('a sign-out that the identity provider did not confirm is told in the words of the server', async () => {
  const { user } = await renderPortal({
    session: consumer('USER_ADMIN'),
    answers: [answer(signOutEndpoint, { message: 'You have signed out here.' })],
  });
  await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'LOGOUT' }));
  expect(await screen.findByText('You have signed out here.')).toBeVisible();
});

// Shows 1-2.48
test('a user changes the password; a wrong old one is told in the dialog', async () => {
  const { user } = await renderPortal({
    session: consumer('USER_ADMIN'),
    answers: [refuse(changePasswordEndpoint, 'incorrectCredentials')],
  });
  await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CHANGE PASSWORD' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  await user.type(within(dialog).getByLabelText(/^Old password/), 'Difference1!');
  await user.type(within(dialog).getByLabelText(/^New password/), 'Analytical2!');
  await user.type(within(dialog).getByLabelText(/^Confirm password/), 'Analytical2!');
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }));
  await waitFor(() =>
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Incorrect username or password.'),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^User menu/ })).toHaveFocus());
});
