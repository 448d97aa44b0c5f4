import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { featureBits, featureLabels } from '@vinculum/contract/access/vocabulary.ts';
import { listOrganisationRolesEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { organisationRoleRows } from '@vinculum/contract/organisations/organisation.ts';
import {
  changePermissionsEndpoint,
  deactivateUserEndpoint,
  listFeaturePermissionsEndpoint,
  listUsersEndpoint,
  resetPasswordEndpoint,
  saveUserEndpoint,
} from '@vinculum/contract/users/endpoints.ts';
import { allPermissions, type UserRow } from '@vinculum/contract/users/user.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { rowMenuItem } from '../../testing/row-menu.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { UsersDialog } from './list/users-dialog.tsx';
import { UsersOf } from './list/users-of.tsx';

const permissions = featureLabels.map((label, index) => ({
  id: index + 1,
  label,
  permission_bit: featureBits[label],
}));
const known = [
  answer(listFeaturePermissionsEndpoint, { feature_permissions: permissions }),
  answer(listOrganisationRolesEndpoint, { role: [...organisationRoleRows] }),
];
const helios = { id: 102, name: 'Helios', role_ids: [5] };
const nora: UserRow = {
  id: 1001,
  name: 'Nora Falk',
  username: 'nora.falk',
  email: 'nora@example.org',
  phonenumber: '112',
  description: 'Claims',
  org_id: 102,
  org_role: { id: 5, name: 'Consumer' },
  org_role_id: 5,
  user_roles: [{ id: 1, name: 'USER_VIEWER' }],
  permissions_bit: 1 + 64,
  is_active: true,
  account: 'CONFIRMED',
};
const gone: UserRow = { ...nora, id: 1002, name: 'Gone Away', username: 'gone.away', is_active: false };

const recorded =
  <B,>(sent: B[], message: string) =>
  ({ body }: { body: B }) => {
    sent.push(body);
    return { message, user_id: 1001 };
  };

async function openAdd(answers: readonly HttpHandler[], organisation = helios) {
  const reports: string[] = [];
  const { user } = await renderScreen(
    <AddUserDialog
      organisation={organisation}
      onClose={() => undefined}
      onAdded={(message) => reports.push(message)}
    />,
    { session: admin('USER_ADMIN'), answers: [...answers, ...known] },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add a user to Helios' });
  const field = (name: RegExp) => within(dialog).getByLabelText(name, { selector: 'input, textarea' });
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Add a user' }));
  return { user, dialog, field, send, reports };
}

// Shows 3-2.35, 3-5.1, 3-5.2, 3-5.3
test('everything of a new user is required, told at once with the specified texts', async () => {
  const { dialog, send } = await openAdd([], { ...helios, role_ids: [4, 5] });
  await send();
  const alert = await within(dialog).findByRole('alert');
  const fields = [
    'Name',
    'Username',
    'Password',
    'Email',
    'Phone number',
    'Description',
    'Organisation role',
  ];
  for (const field of fields)
    expect(alert).toHaveTextContent(`${field}: Please fill all the required fields`);
  expect(alert).toHaveTextContent('Feature permissions: Please select at least one feature permission');
});

// Shows 3-2.35, 3-3.4, 3-6.1, 3-7.2, 3-8.6
test('a new user is sent with the role of the organisation and the bits of the chosen permissions', async () => {
  const sent: unknown[] = [];
  const { user, field, send, reports } = await openAdd([
    answer(saveUserEndpoint, recorded(sent, 'User has been successfully added!')),
  ]);
  await user.type(field(/^Name/), 'Nora Falk');
  await user.type(field(/^Username/), 'Nora.Falk');
  await user.type(field(/^Password/), 'First-Password#1');
  await user.type(field(/^Email/), 'nora@example.org');
  await user.type(field(/^Phone number/), '+46 31 1');
  await user.type(field(/^Description/), 'Claims');
  expect(field(/^Organisation role/)).toHaveValue('Consumer');
  await user.click(field(/^Feature permissions/));
  await user.click(await screen.findByRole('option', { name: 'Viewer' }));
  await user.click(await screen.findByRole('option', { name: /^Live data/ }));
  await send();
  await expect.poll(() => reports).toEqual(['User has been successfully added!']);
  expect(sent).toEqual([
    {
      name: 'Nora Falk',
      username: 'nora.falk',
      password: 'First-Password#1',
      email: 'nora@example.org',
      phonenumber: '+46 31 1',
      description: 'Claims',
      org_role_id: 5,
      permissions_bit: 65,
      org_id: 102,
    },
  ]);
});

test('permissions whose names say little are explained before they are chosen', async () => {
  const { user, field } = await openAdd([]);
  await user.click(field(/^Feature permissions/));
  for (const [name, opens] of [
    ['ADN', /remote signals/],
    ['HERE Maps', /map restrictions/],
    ['SENT Poland', /map restrictions/],
    ['Blacklisting', /must not lead/],
  ] as const) {
    expect(await screen.findByRole('option', { name: new RegExp(`^${name}`) })).toHaveTextContent(opens);
  }
});

// Shows 3-5.29, 3-9.5
test.each([
  [/^Username/, 'short1', 'Username: The username has 7 to 52 characters'],
  [/^Username/, 'x'.repeat(53), 'Username: The username has 7 to 52 characters'],
  [/^Name/, 'x'.repeat(201), 'Name: At most 200 characters'],
  [/^Email/, 'nobody', 'Email: Please enter a valid email address.'],
  [/^Phone number/, 'call me', 'Phone number: Please enter a phone number, such as +46 31 123 45 67.'],
  [/^Password/, 'Eight#12', 'Password: Password Doesnot meet criteria'],
])('in the field %s “%s” is refused as by the server', async (name, text, message) => {
  const { user, dialog, field, send } = await openAdd([]);
  await user.click(field(name));
  await user.paste(text);
  await send();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
});

test('roles and permissions that cannot be read say so, and can be read again', async () => {
  const { user, dialog, field } = await openAdd([
    refuse(listFeaturePermissionsEndpoint, 'unavailable'),
    refuse(listOrganisationRolesEndpoint, 'unavailable'),
  ]);
  expect(await within(dialog).findAllByRole('alert')).toHaveLength(2);
  testServer.use(...known);
  for (const again of within(dialog).getAllByRole('button', { name: 'Try again' })) await user.click(again);
  await expect.poll(() => within(dialog).queryAllByRole('alert')).toEqual([]);
  expect(field(/^Organisation role/)).toHaveValue('Consumer');
});

test('the permissions of a user of the operator are chosen, none of them beforehand, and for good', async () => {
  const { dialog, field, send } = await openAdd([], { ...helios, role_ids: [7] });
  expect(field(/^Feature permissions/)).toHaveAccessibleDescription(/cannot be changed later/);
  await send();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Feature permissions: Please select at least one feature permission',
  );
});

async function openUsers(
  users: UserRow[],
  answers: readonly HttpHandler[] = [],
  session = admin('USER_ADMIN'),
) {
  const { user } = await renderScreen(<UsersDialog organisation={helios} onClose={() => undefined} />, {
    session,
    answers: [...answers, ...known, answer(listUsersEndpoint, { users })],
  });
  await screen.findByRole('dialog', { name: 'Users of Helios' });
  await screen.findByText('nora.falk');
  return { user };
}

/** What in the menu of a user's row is locked, of what stands there. */
async function lockedOf(user: UserEvent, name: string): Promise<Record<string, boolean>> {
  await rowMenuItem(user, name, `Delete ${name}`);
  return Object.fromEntries(
    screen
      .getAllByRole('menuitem')
      .map((item) => [item.getAttribute('aria-label'), item.getAttribute('aria-disabled') === 'true']),
  );
}

test('a user is added from the list of users, which comes back with what was done', async () => {
  const added = answer(saveUserEndpoint, { message: 'Added.', user_id: 1003 });
  const { user } = await openUsers([nora], [added]);
  await user.click(screen.getByRole('button', { name: 'Add a user' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a user to Helios' });
  const field = (name: RegExp) => within(dialog).getByLabelText(name, { selector: 'input, textarea' });
  await user.type(field(/^Name/), 'Ada Holm');
  await user.type(field(/^Username/), 'ada.holm');
  await user.type(field(/^Password/), 'First-Password#1');
  await user.type(field(/^Email/), 'ada@example.org');
  await user.type(field(/^Phone number/), '+46 31 1');
  await user.type(field(/^Description/), 'Claims');
  await user.click(field(/^Feature permissions/));
  await user.click(await screen.findByRole('option', { name: 'Viewer' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add a user' }));
  expect(await screen.findByRole('dialog', { name: 'Users of Helios' })).toHaveTextContent('Added.');
});

test('who may add no user has no button for it among the users', async () => {
  await openUsers([nora], [], admin('USER_VIEWER'));
  expect(screen.queryByRole('button', { name: 'Add a user' })).toBeNull();
});

// Shows 3-4.7, 3-7.4
test('a deleted user is listed, and everything about it is locked', async () => {
  const { user } = await openUsers([nora, gone]);
  const row = screen.getByRole('row', { name: /Gone Away/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(0, 4),
  ).toEqual(['Gone Awaygone.away', 'nora@example.org112', 'Viewer, Live data', 'Deleted']);
  expect(await lockedOf(user, 'Gone Away')).toEqual({
    'Edit Gone Away': true,
    'Feature permissions of Gone Away': true,
    'Delete Gone Away': true,
  });
  expect(await lockedOf(user, 'Nora Falk')).toEqual({
    'Feature permissions of Nora Falk': false,
    'Delete Nora Falk': false,
  });
  expect(screen.getByRole('button', { name: 'Edit Nora Falk', hidden: true })).toBeEnabled();
});

test('the list says what the identity provider has not confirmed', async () => {
  await openUsers([
    nora,
    { ...gone, account: 'UNCONFIRMED' },
    { ...nora, id: 1003, name: 'Ada Reset', username: 'ada.reset', account: 'RESET_UNCONFIRMED' },
  ]);
  const row = (name: RegExp) => screen.getByRole('row', { name });
  expect(row(/Gone Away/)).toHaveTextContent(/yet to confirm this/);
  expect(row(/Ada Reset/)).toHaveTextContent(/please reset again/);
  expect(row(/Nora Falk/)).not.toHaveTextContent(/confirm|reset/i);
});

// Shows 3-4.8, 3-6.4, 3-9.11
test('the permissions of an administrator of the platform are locked, and so is deleting oneself', async () => {
  const own = {
    ...nora,
    id: 7,
    org_role: { id: 7, name: 'Admin' },
    org_role_id: 7,
    permissions_bit: allPermissions,
  };
  const { user } = await openUsers([own]);
  expect(await lockedOf(user, 'Nora Falk')).toEqual({
    'Feature permissions of Nora Falk': true,
    'Delete Nora Falk': true,
  });
});

// Shows 3-2.34, 3-2.36, 3-6.1, 3-7.3
test('permissions are changed by their bits; the list comes back with what was done', async () => {
  const sent: unknown[] = [];
  const { user } = await openUsers(
    [nora],
    [answer(changePermissionsEndpoint, recorded(sent, 'The feature permissions have been saved.'))],
  );
  await user.click(await rowMenuItem(user, 'Nora Falk', 'Feature permissions of Nora Falk'));
  const dialog = await screen.findByRole('dialog', { name: 'Feature permissions of Nora Falk' });
  await waitFor(() => expect(within(dialog).getByText('Live data')).toBeVisible());
  await user.click(within(dialog).getByLabelText(/^Feature permissions/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Administrator' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'Users of Helios' })).toHaveTextContent(
    'The feature permissions have been saved.',
  );
  expect(sent).toEqual([{ user_permissions: [{ user_id: 1001, permissions_bit: 1 + 64 + 4 }] }]);
});

test('a permission is taken away by its bit, and the others stay', async () => {
  const sent: unknown[] = [];
  const { user } = await openUsers([nora], [answer(changePermissionsEndpoint, recorded(sent, 'Saved.'))]);
  await user.click(await rowMenuItem(user, 'Nora Falk', 'Feature permissions of Nora Falk'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Feature permissions of Nora Falk' }));
  await waitFor(() => expect(dialog.getByText('Live data')).toBeVisible());
  await user.click(dialog.getByLabelText(/^Feature permissions/, { selector: 'input' }));
  await user.keyboard('{Backspace}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(sent).toEqual([{ user_permissions: [{ user_id: 1001, permissions_bit: 1 }] }]);
});

test('on a page what was done with one user is told until something is done with another', async () => {
  const sent: unknown[] = [];
  const ada = { ...nora, id: 1003, name: 'Ada Holm', username: 'ada.holm' };
  const { user } = await renderScreen(<UsersOf organisation={helios} add={<p>Add one</p>} />, {
    session: admin('USER_ADMIN'),
    answers: [
      ...known,
      answer(listUsersEndpoint, { users: [nora, ada] }),
      answer(deactivateUserEndpoint, recorded(sent, 'ada.holm has been deleted.')),
    ],
  });
  await user.click(await rowMenuItem(user, 'Ada Holm', 'Delete Ada Holm'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Ada Holm?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('ada.holm has been deleted.')).toBeVisible();
  expect(sent).toEqual([{ user_id: 1003, username: 'ada.holm', org_id: 102 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Add one')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit Nora Falk' }));
  await screen.findByRole('dialog', { name: 'Edit Nora Falk' });
  expect(screen.queryByText('ada.holm has been deleted.')).toBeNull();
});

// Shows 3-2.36
test('editing a user sends what may be changed and nothing else', async () => {
  const sent: unknown[] = [];
  const { user } = await openUsers([nora], [answer(saveUserEndpoint, recorded(sent, 'Saved.'))]);
  await user.click(screen.getByRole('button', { name: 'Edit Nora Falk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Nora Falk' });
  const email = within(dialog).getByRole('textbox', { name: /^Email/ });
  await user.clear(email);
  await user.type(email, 'nf@example.org');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(sent).toEqual([
    {
      name: 'Nora Falk',
      email: 'nf@example.org',
      phonenumber: '112',
      description: 'Claims',
      user_id: 1001,
      org_id: 102,
    },
  ]);
});

// Shows 3-2.36, 3-7.5, 3-8.2
test('deleting asks first, names the user by all three, and a failure is told with the specified text', async () => {
  const sent: unknown[] = [];
  const { user } = await openUsers([nora], [refuse(deactivateUserEndpoint, 'userInactive')]);
  await user.click(await rowMenuItem(user, 'Nora Falk', 'Delete Nora Falk'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Nora Falk?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Error while deleting user');
  testServer.use(answer(deactivateUserEndpoint, recorded(sent, 'nora.falk has been deleted.')));
  await user.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('nora.falk has been deleted.')).toBeVisible();
  expect(sent).toEqual([{ user_id: 1001, username: 'nora.falk', org_id: 102 }]);
});

async function openReset(answers: readonly HttpHandler[] = []) {
  const { user } = await renderScreen(<ResetPasswordScreen />, {
    session: admin('USER_ADMIN'),
    path: '/reset-password',
    answers,
  });
  const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
  const send = () => user.click(screen.getByRole('button', { name: 'Reset password' }));
  return { user, field, send };
}

// Shows 3-2.44
test('the rules of a password are ticked as they are met, and more than 8 characters is one of them', async () => {
  const { user, field } = await openReset();
  const rules = screen.getByRole('list', { name: 'The password needs' });
  const met = () =>
    within(rules)
      .getAllByRole('listitem')
      .filter((item) => item.textContent.endsWith(': met'))
      .map((item) => item.textContent.replace(': met', ''));
  expect(met()).toEqual([]);
  await user.type(field(/^New password/), 'Eight#12');
  expect(met()).toEqual([
    'A digit',
    'A lowercase letter',
    'An uppercase letter',
    'A special character',
    'No spaces',
    'Not a common word with ornaments, such as Password1!',
  ]);
  await user.type(field(/^New password/), '3');
  expect(met()).toContain('More than 8 characters');
});

// Shows 3-2.42, 3-5.8
test('a reset tells everything that is missing at once, then what is wrong', async () => {
  const { user, field, send } = await openReset();
  await send();
  const alert = await screen.findByRole('alert');
  for (const name of ['Username', 'New password', 'Confirm password'])
    expect(alert).toHaveTextContent(`${name}: Please fill all values`);
  await user.type(field(/^Username/), 'nora.falk');
  await user.type(field(/^New password/), 'Eight#12');
  await user.type(field(/^Confirm password/), 'Eight#13');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('New password: Password Doesnot meet criteria');
  expect(screen.getByRole('alert')).toHaveTextContent('Confirm password should match password');
});

// Shows 3-1.10, 3-2.6, 3-2.42, 3-7.6
test('a reset is sent without the confirmation and told; the form is empty again', async () => {
  const sent: unknown[] = [];
  const { user, field, send } = await openReset([answer(resetPasswordEndpoint, recorded(sent, 'Reset.'))]);
  await user.type(field(/^Username/), 'Nora.Falk');
  await user.type(field(/^New password/), 'First-Password#1');
  await user.type(field(/^Confirm password/), 'First-Password#1');
  await send();
  expect(await screen.findByRole('status')).toHaveTextContent('Reset.');
  expect(sent).toEqual([{ username: 'nora.falk', password: 'First-Password#1' }]);
  for (const name of [/^Username/, /^New password/, /^Confirm password/]) expect(field(name)).toHaveValue('');
  // What is told of one user is not left standing over the refusal of the next.
  testServer.use(refuse(resetPasswordEndpoint, 'userNotFound'));
  await user.type(field(/^Username/), 'Nobody.Known');
  await user.type(field(/^New password/), 'First-Password#1');
  await user.type(field(/^Confirm password/), 'First-Password#1');
  await send();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('Reset.')).toBeNull();
  expect(field(/^Username/)).toHaveValue('Nobody.Known');
});

test('resetting the own password is said to sign out, before it is sent', async () => {
  const { user, field } = await openReset();
  await user.type(field(/^Username/), ' Ada.Lovelac');
  expect(screen.queryByRole('status')).toBeNull();
  await user.type(field(/^Username/), 'e');
  expect(screen.getByRole('status')).toHaveTextContent('your own user: you are signed out at once');
});

// Shows 3-2.43
test('Cancel leads home', async () => {
  await openReset();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
});
