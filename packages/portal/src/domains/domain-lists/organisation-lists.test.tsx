import { cleanup, screen, within } from '@testing-library/react';
import {
  addDomainsOfEndpoint,
  deleteDomainsOfEndpoint,
  listDomainsOfEndpoint,
} from '@vinculum/contract/domain-lists/endpoints.ts';
import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OrganisationListsScreen } from './organisation-lists-screen.tsx';

const rows = [
  { id: 1, domain: 'fine.example', is_allowed: true },
  { id: 2, domain: 'ads.example', is_allowed: false },
];

function organisation(id: number, name: string) {
  return {
    id,
    name,
    title: name,
    roles: [],
    role_ids: [],
    unique_identifier: `org-${id}`,
    domain_urls: [],
    stream_name: null,
    created_on: '2026-11-03T00:00:00.000Z',
    resting_from: null,
  };
}

async function open(at: string, input: readonly HttpHandler[] = []) {
  const requests: unknown[] = [];
  const keep =
    <T,>(result: T) =>
    ({ body }: { readonly body: unknown }) => {
      requests.push(body);
      return result;
    };
  const { user } = await renderScreen(<OrganisationListsScreen />, {
    session: admin('USER_ADMIN'),
    path: '/domain-blacklisting',
    at,
    answers: [
      ...input,
      answer(listOrganisationsEndpoint, {
        organisation: [organisation(7, 'Norrsken Motors'), organisation(30, 'Helios Insurance')],
        total_rows: 2,
      }),
      answer(listDomainsOfEndpoint, { domain_permissions: rows }),
      answer(addDomainsOfEndpoint, keep({ message: 'Domains added successfully!' })),
      answer(deleteDomainsOfEndpoint, keep({ message: 'Domains deleted successfully!' })),
    ],
  });
  return { user, requests };
}

test('an organisation is chosen before its lists are shown', async () => {
  const { user } = await open('/domain-blacklisting');
  expect(screen.getByText('Choose an organisation')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Organisation' }));
  await user.click(await screen.findByRole('option', { name: 'Norrsken Motors' }));
  expect(await screen.findByRole('row', { name: /2 ads.example Blacklisted/ })).toBeVisible();
});

// Shows 3-1.3, 3-2.13, 3-2.34, 3-2.54, 3-7.12
test('the organisation of the address is chosen; domains are whitelisted, blacklisted and deleted there', async () => {
  const { user, requests } = await open('/domain-blacklisting?org=30');
  expect(await screen.findByDisplayValue('Helios Insurance')).toBeVisible();
  await screen.findByRole('row', { name: /1 fine.example Whitelisted/ });
  for (const [list, domain] of [
    ['Whitelisted', 'new.example'],
    ['Blacklisted', 'bad.example'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `Add ${list} Domains` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('textbox', { name: 'Domain or URL 1' }));
    await user.paste(domain);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Domains added successfully!')).toBeVisible();
  }
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete Domains (2)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Domains deleted successfully!')).toBeVisible();
  expect(requests).toEqual([
    { org_id: 30, domains: ['new.example'], is_allowed: true },
    { org_id: 30, domains: ['bad.example'], is_allowed: false },
    { org_id: 30, ids: [1, 2] },
  ]);
});

test('what was selected of one organisation is not selected of the next', async () => {
  const asked: unknown[] = [];
  const { user } = await open('/domain-blacklisting?org=30', [
    answer(listDomainsOfEndpoint, { domain_permissions: rows }, asked),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(screen.getByRole('button', { name: 'Delete Domains (2)' })).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Organisation' }));
  await user.click(await screen.findByRole('option', { name: 'Norrsken Motors' }));
  await expect.poll(() => asked).toEqual([{ org_id: 30 }, { org_id: 7 }]);
  await screen.findByRole('row', { name: /fine.example/ });
  expect(screen.queryByRole('button', { name: /^Delete Domains/ })).toBeNull();
});

test('why the domains of an organisation were not deleted is told in the question', async () => {
  const { user } = await open('/domain-blacklisting?org=30', [
    refuse(deleteDomainsOfEndpoint, 'unavailable'),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete Domains (2)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The service is not available right now');
});

test('all organisations are asked for only when the one of the address is none of those offered', async () => {
  const limits: unknown[] = [];
  const all = [organisation(7, 'Norrsken Motors'), organisation(30, 'Helios Insurance')];
  const lists = answer(listOrganisationsEndpoint, ({ body }) => {
    const { limit } = z.object({ limit: z.int().optional() }).parse(body);
    limits.push(limit);
    return { organisation: limit === undefined ? all : all.slice(0, 1), total_rows: 2 };
  });
  await open('/domain-blacklisting?org=7', [lists]);
  expect(await screen.findByDisplayValue('Norrsken Motors')).toBeVisible();
  expect(limits).toEqual([100]);
  cleanup();
  await open('/domain-blacklisting?org=30', [lists]);
  expect(await screen.findByDisplayValue('Helios Insurance')).toBeVisible();
});
