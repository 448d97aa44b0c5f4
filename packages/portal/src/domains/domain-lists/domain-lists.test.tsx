import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  addDomainsEndpoint,
  deleteDomainsEndpoint,
  type DomainPermission,
  listDomainsEndpoint,
} from '@vinculum/contract/domain-lists/endpoints.ts';
import type { FeatureFlag } from '@vinculum/contract/access/vocabulary.ts';
import { mayBlacklist } from '@vinculum/contract/domain-lists/may-blacklist.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import type { Session } from '../../lib/session.tsx';
import { admin, consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { BlacklistScreen, WhitelistScreen } from './domain-lists-screen.tsx';

const white = { id: 1, domain: 'fine.example', is_allowed: true };
const black = { id: 2, domain: 'ads.example', is_allowed: false };

async function open(
  Screen: typeof WhitelistScreen,
  input: { answers?: HttpHandler[]; rows?: DomainPermission[]; flags?: FeatureFlag[] } = {},
) {
  const { user } = await renderScreen(<Screen />, {
    session: consumer('USER_ADMIN', input.flags ?? ['BLACKLISTING']),
    path: '/domain-whitelisting',
    answers: [
      ...(input.answers ?? []),
      answer(listDomainsEndpoint, { domain_permissions: input.rows ?? [white, black] }),
    ],
  });
  await screen.findByRole('button', { name: /^Add .* Domains$/ });
  return user;
}

async function openAdd(user: UserEvent) {
  const [button] = await screen.findAllByRole('button', { name: 'Add Whitelisted Domains' });
  await waitFor(() => expect(button).toBeEnabled());
  if (button !== undefined) await user.click(button);
  return within(await screen.findByRole('dialog', { name: 'Add Whitelisted Domains' }));
}

/** Pasted: key by key it takes long on a busy machine. */
async function enter(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

const line = (dialog: ReturnType<typeof within>, n: number) =>
  dialog.getByRole('textbox', { name: `Domain or URL ${n}` });

// Shows 2-2.7, 2-2.39
test('the table shows the domains with their status', async () => {
  await open(WhitelistScreen);
  expect(await screen.findByRole('row', { name: /1 fine.example Whitelisted/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /2 ads.example Blacklisted/ })).toBeVisible();
});

test.each([
  ['none', [black], true],
  ['one', [white, black], false],
])('with %s on the whitelist it is said whether any other domain may be shown', async (_, rows, isSaid) => {
  await open(WhitelistScreen, { rows });
  await screen.findByRole('row', { name: /ads.example/ });
  expect(screen.queryByText(/^Without a whitelist every domain may be shown/) !== null).toBe(isSaid);
});

// Shows 2-1.8, 2-2.39, 2-8.6
test('domains are entered line by line and whitelisted together', async () => {
  const sent: unknown[] = [];
  const user = await open(WhitelistScreen, {
    answers: [answer(addDomainsEndpoint, { message: 'Domains added successfully!' }, sent)],
  });
  const dialog = await openAdd(user);
  await enter(user, line(dialog, 1), 'one.example');
  await user.click(dialog.getByRole('button', { name: 'Add another' }));
  await enter(user, line(dialog, 2), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Add another' }));
  await enter(user, line(dialog, 3), 'https://two.example/page');
  await user.click(dialog.getByRole('button', { name: 'Remove wrong' }));
  await user.click(dialog.getByRole('button', { name: 'Add another' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Domains added successfully!')).toBeVisible();
  expect(sent).toEqual([{ domains: ['one.example', 'https://two.example/page', ''], is_allowed: true }]);
});

// Shows 2-5.13, 3-5.27
test('everything wrong is said at once, each at its line, before anything is sent', async () => {
  const user = await open(WhitelistScreen);
  const dialog = await openAdd(user);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please fill all the required fields');
  for (const [index, text] of ['new.example', 'nonsense', 'NEW.example', 'ads.example'].entries()) {
    if (index > 0) await user.click(dialog.getByRole('button', { name: 'Add another' }));
    await enter(user, line(dialog, index + 1), text);
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(
      within(dialog.getByRole('alert'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Domain or URL 2: Please enter a valid URL',
      'Domain or URL 3: Duplicate URL',
      'Domain or URL 4: Domain already whitelisted/blacklisted',
    ]),
  );
  expect(line(dialog, 2)).toBeInvalid();
  expect(line(dialog, 1)).toBeValid();
  // What was wrong with a line is not said of the one that takes its place.
  await user.click(dialog.getByRole('button', { name: 'Remove nonsense' }));
  expect(line(dialog, 2)).toHaveValue('NEW.example');
  expect(dialog.queryByText(/Please enter a valid URL/)).toBeNull();
});

// Shows 2-5.13, 2-9.5
test('the eleventh URL is not offered', async () => {
  const user = await open(WhitelistScreen);
  const dialog = await openAdd(user);
  for (let count = 1; count < 10; count += 1)
    await user.click(dialog.getByRole('button', { name: 'Add another' }));
  expect(dialog.getAllByRole('textbox')).toHaveLength(10);
  expect(dialog.getByRole('status')).toHaveTextContent('You can only add 10 URLs');
  expect(dialog.queryByRole('button', { name: 'Add another' })).toBeNull();
});

// Shows 2-8.6
test('what only the server knows is said at its line, or in its words', async () => {
  const fields = [
    { field: 'domains.0', key: 'domains.listed', message: 'Domain already whitelisted/blacklisted' },
  ];
  const user = await open(WhitelistScreen, {
    answers: [refuse(addDomainsEndpoint, 'badRequest', { fields })],
  });
  const dialog = await openAdd(user);
  await enter(user, line(dialog, 1), 'new.example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Domain already whitelisted/blacklisted');
  expect(line(dialog, 1)).toBeInvalid();
});

// Shows 2-2.39, 2-4.15, 2-8.6
test('selected domains are deleted when that is confirmed', async () => {
  const sent: unknown[] = [];
  const user = await open(WhitelistScreen, {
    answers: [answer(deleteDomainsEndpoint, { message: 'Domains deleted successfully!' }, sent)],
  });
  expect(screen.queryByRole('button', { name: /Delete Domains/ })).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete Domains (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 domains?' }));
  expect(dialog.getByText('ads.example')).toBeVisible();
  expect(dialog.getByText(/The whitelist is empty then/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Domains deleted successfully!')).toBeVisible();
  expect(sent).toEqual([{ ids: [1, 2] }]);
  expect(screen.queryByRole('button', { name: /^Delete Domains/ })).toBeNull();
});

test('one of two whitelisted domains leaves a whitelist; why it stays is told in the question', async () => {
  const user = await open(WhitelistScreen, {
    rows: [white, { ...white, id: 3, domain: 'good.example' }, black],
    answers: [refuse(deleteDomainsEndpoint, 'unavailable')],
  });
  const row = await screen.findByRole('row', { name: /good.example/ });
  await user.click(within(row).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Delete Domains (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete 1 domain/ }));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['good.example']);
  expect(dialog.queryByText(/The whitelist is empty then/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The service is not available right now');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Delete Domains (1)' })).toBeVisible();
});

test('a name of other letters is shown in them, in the list and before it is deleted', async () => {
  const user = await open(WhitelistScreen, { rows: [{ ...white, domain: 'xn--bcher-kva.example' }] });
  expect(await screen.findByRole('row', { name: /1 bücher\.example Whitelisted/ })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete Domains (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete 1 domain/ }));
  expect(dialog.getByText('bücher.example')).toBeVisible();
});

// Shows 2-2.40
test('without the flag blacklisted domains cannot be selected', async () => {
  const user = await open(WhitelistScreen, { flags: [] });
  const [all, first, second] = await screen.findAllByRole('checkbox');
  expect(first).toBeEnabled();
  expect(second).toBeDisabled();
  if (all !== undefined) await user.click(all);
  expect(screen.getByRole('button', { name: 'Delete Domains (1)' })).toBeVisible();
});

// Shows 2-2.8, 2-2.40
test('the blacklisting variant blacklists', async () => {
  const sent: unknown[] = [];
  const user = await open(BlacklistScreen, {
    answers: [answer(addDomainsEndpoint, { message: 'Domains added successfully!' }, sent)],
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add Blacklisted Domains' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Add Blacklisted Domains' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enter(user, line(dialog, 1), 'bad.example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toEqual([{ domains: ['bad.example'], is_allowed: false }]);
});

test('domains typed are not lost by one Escape, and a removed line gives the focus to the next', async () => {
  const user = await open(WhitelistScreen);
  const dialog = await openAdd(user);
  await enter(user, line(dialog, 1), 'one.example');
  await user.click(dialog.getByRole('button', { name: 'Add another' }));
  await enter(user, line(dialog, 2), 'two.example');
  await user.click(dialog.getByRole('button', { name: 'Remove one.example' }));
  await waitFor(() => expect(line(dialog, 1)).toHaveFocus());
  expect(line(dialog, 1)).toHaveValue('two.example');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('the blacklist is for administrators of consumers with its flag, and for those of the operator', () => {
  const may = (session: Session) => mayBlacklist(session.principal);
  expect(may(consumer('USER_ADMIN', ['BLACKLISTING']))).toBe(true);
  expect(may(consumer('USER_ADMIN', []))).toBe(false);
  expect(may(admin('USER_ADMIN'))).toBe(true);
  expect(may(admin('USER_EDITOR'))).toBe(false);
});
