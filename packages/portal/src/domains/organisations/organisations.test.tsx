import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  listOrganisationRolesEndpoint,
  listOrganisationsEndpoint,
  restOrganisationEndpoint,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { type OrganisationRow, organisationRoleRows } from '@vinculum/contract/organisations/organisation.ts';
import { addConsumerStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { rowMenuItem } from '../../testing/row-menu.ts';
import { OrganisationsScreen } from './organisations-screen.tsx';

const consumer: OrganisationRow = {
  id: 102,
  name: 'Helios Insurance',
  title: 'Helios Insurance',
  roles: [{ id: 5, name: 'Consumer' }],
  role_ids: [5],
  unique_identifier: 'helios',
  domain_urls: [],
  stream_name: 'helios-data',
  created_on: '2026-11-03T00:00:00.000Z',
  resting_from: null,
};
const maker: OrganisationRow = {
  ...consumer,
  id: 100,
  name: 'Norrsken Motors',
  roles: [{ id: 4, name: 'OEM' }],
  role_ids: [4],
  unique_identifier: 'norrsken',
  stream_name: null,
};

async function openScreen(
  answers: readonly HttpHandler[] = [],
  role: 'USER_VIEWER' | 'USER_ADMIN' = 'USER_ADMIN',
) {
  const requests: unknown[] = [];
  const opened = await renderScreen(<OrganisationsScreen />, {
    session: admin(role),
    path: '/organisations',
    answers: [
      ...answers,
      answer(listOrganisationRolesEndpoint, { role: [...organisationRoleRows] }),
      answer(listOrganisationsEndpoint, { organisation: [consumer, maker], total_rows: 2 }, requests),
    ],
  });
  await screen.findByText('Helios Insurance');
  return { ...opened, requests };
}

/** In the list of the dialog; the filter behind it offers the same. */
async function optionOf(name: string) {
  const [option] = (await screen.findAllByRole('option', { name })).filter(
    ({ tagName }) => tagName !== 'OPTION',
  );
  if (option === undefined) throw new Error(`no option ${name}`);
  return option;
}

const button = (name: string) => screen.getByRole('button', { name });
const ofHelios = (user: UserEvent, item: string) => rowMenuItem(user, 'Helios Insurance', item);

// Shows 3-2.5, 3-2.31, 3-2.32, 3-2.68, 3-6.3, 3-7.10, 3-9.10
test('the table has the specified columns, chips of types and actions; OEMs and consumers are listed', async () => {
  const { user, requests } = await openScreen();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent.trim());
  expect(heads).toEqual(['ID', 'Name', 'Unique Identifier', 'Type', 'Added', 'Actions']);
  expect(requests).toEqual([{ page: 1, limit: 10, role_ids: [4, 5] }]);
  const row = screen.getByRole('row', { name: /Helios Insurance/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(0, 5),
  ).toEqual(['102', 'Helios InsuranceStream: helios-data', 'helios', 'Consumer', '2 Nov 2026']);
  const forms = await rowMenuItem(user, 'Helios Insurance', 'Consent forms of Helios Insurance');
  expect(forms).toHaveAttribute('href', '/consent-forms?consumer=102');
  const domains = screen.getByRole('menuitem', { name: 'Domains of Helios Insurance' });
  expect(domains).toHaveAttribute('href', '/domain-blacklisting?org=102');
});

test('the list is sorted by its heads', async () => {
  const { user, requests } = await openScreen();
  await user.click(button('Sort by Name'));
  await expect.poll(() => requests.at(-1)).toMatchObject({ sort: 'name' });
  await user.click(button('Sort by Added'));
  await expect.poll(() => requests.at(-1)).toMatchObject({ sort: 'created_on' });
});

// Shows 3-1.3, 3-2.32, 3-2.34, 3-3.5, 3-5.5, 3-7.7
test('a stream can be added for a consumer only', async () => {
  const sent: unknown[] = [];
  const { user } = await openScreen([
    answer(addConsumerStreamEndpoint, { message: 'Stream has been successfully added!' }, sent),
  ]);
  const locked = await rowMenuItem(user, 'Norrsken Motors', 'Add a consumer stream for Norrsken Motors');
  expect(locked).toHaveAttribute('aria-disabled', 'true');
  expect(locked).toHaveAccessibleDescription('Only consumers have a stream.');
  await user.click(await ofHelios(user, 'Add a consumer stream for Helios Insurance'));
  const dialog = await screen.findByRole('dialog', { name: 'Add a consumer stream' });
  expect(dialog).toHaveTextContent('Its stream is called “helios-data” now');
  await user.click(within(dialog).getByRole('button', { name: 'Add stream' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Stream name: Please fill all the required fields',
  );
  await user.type(within(dialog).getByRole('textbox', { name: /Stream name/ }), 'helios-2');
  await user.click(within(dialog).getByRole('button', { name: 'Add stream' }));
  expect(await screen.findByText('Stream has been successfully added!')).toBeVisible();
  expect(sent).toEqual([{ stream_name: 'helios-2', consumer_id: 102, stream_type: 1 }]);
});

// Shows 3-2.33, 3-4.1, 3-5.4, 3-9.5
test('a new organisation needs name, unique identifier and type, all told at once', async () => {
  const sent: unknown[] = [];
  const { user } = await openScreen([
    answer(saveOrganisationEndpoint, { message: 'Organisation created successfully!', org_id: 110 }, sent),
  ]);
  await user.click(button('Add an Organisation'));
  const dialog = await screen.findByRole('dialog', { name: 'Add an Organisation' });
  const add = within(dialog).getByRole('button', { name: 'Add an Organisation' });
  await user.click(add);
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Name: Please fill all the required fields');
  expect(alert).toHaveTextContent('Unique Identifier: Please fill all the required fields');
  expect(alert).toHaveTextContent('Type: Please select at least one organisation type');
  for (const name of [/^Name/, /Unique Identifier/]) {
    const field = within(dialog).getByRole('textbox', { name });
    await user.click(field);
    await user.paste('x'.repeat(201));
    expect(await within(dialog).findAllByText(/At most 200 characters/)).not.toHaveLength(0);
    await user.clear(field);
    await waitFor(() => expect(within(dialog).queryAllByText(/At most 200 characters/)).toHaveLength(0));
  }
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Ágora');
  expect(within(dialog).getByRole('textbox', { name: /Unique Identifier/ })).toHaveValue('agora');
  await user.click(within(dialog).getByLabelText(/^Type/, { selector: 'input' }));
  await user.click(await optionOf('Consumer'));
  await user.click(await optionOf('OEM'));
  await user.click(add);
  expect(await screen.findByText('Organisation created successfully!')).toBeVisible();
  // The filter hides some types: the list need not show it.
  expect(screen.getByRole('link', { name: 'Open Ágora' })).toHaveAttribute('href', '/organisations/110');
  expect(sent).toEqual([{ name: 'Ágora', unique_identifier: 'agora', role_ids: [4, 5] }]);
});

test.each([
  ['Consumer', true],
  ['OEM', false],
])(
  'after adding an organisation of the type %s, that a maker has to permit it is told: %s',
  async (type, isReported) => {
    const { user } = await openScreen([
      answer(saveOrganisationEndpoint, { message: 'Organisation created successfully!', org_id: 110 }),
    ]);
    await user.click(button('Add an Organisation'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'N');
    await user.click(within(dialog).getByLabelText(/^Type/, { selector: 'input' }));
    await user.click(await optionOf(type));
    await user.click(within(dialog).getByRole('button', { name: 'Add an Organisation' }));
    expect(await screen.findByText('Organisation created successfully!')).toBeVisible();
    expect(screen.queryAllByText(/under Consumer Permissions/)).toHaveLength(isReported ? 1 : 0);
  },
);

test('a unique identifier is suggested by the name until another one is written, and any text is taken', async () => {
  const sent: unknown[] = [];
  const { user } = await openScreen([
    answer(saveOrganisationEndpoint, ({ body }) => {
      sent.push(body);
      return { message: 'Organisation created successfully!', org_id: 110 };
    }),
  ]);
  await user.click(button('Add an Organisation'));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  const identifier = within(dialog).getByRole('textbox', { name: /Unique Identifier/ });
  await user.type(name, 'Táxis do Porto, S.A. 2');
  expect(identifier).toHaveValue('taxis-do-porto-s-a-2');
  await user.clear(name);
  expect(identifier).toHaveValue('');
  await user.type(name, 'Porto');
  await user.clear(identifier);
  await user.type(identifier, 'Porto Taxis!');
  await user.type(name, ' Taxis');
  expect(identifier).toHaveValue('Porto Taxis!');
  await user.click(within(dialog).getByLabelText(/^Type/, { selector: 'input' }));
  await user.click(await optionOf('Fleet Owner'));
  await user.click(within(dialog).getByRole('button', { name: 'Add an Organisation' }));
  await expect
    .poll(() => sent)
    .toEqual([{ name: 'Porto Taxis', unique_identifier: 'Porto Taxis!', role_ids: [6] }]);
});

test('a search that finds nothing says what the filter hides, and shows it', async () => {
  const { user, requests } = await openScreen();
  testServer.use(
    answer(listOrganisationsEndpoint, ({ body }) => {
      requests.push(body);
      return { organisation: [], total_rows: 0 };
    }),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search name or identifier' }), 'porto');
  expect(await screen.findByText('No organisation of these types fits')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add an Organisation' })).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All types');
  expect(await screen.findByText('The filter hides organisations at rest.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'OEM');
  await user.click(await screen.findByRole('button', { name: 'Show all types, those at rest too' }));
  expect(await screen.findByText('Search for something else, or add an organisation.')).toBeVisible();
  expect(requests.at(-1)).toMatchObject({ search: 'porto', role_ids: [4, 5, 6, 7], with_resting: true });
});

// Shows 3-8.1
test('what the server refuses is told at the field', async () => {
  const { user } = await openScreen([
    refuse(saveOrganisationEndpoint, 'organisationExists', {
      fields: [
        {
          field: 'unique_identifier',
          key: 'organisations.identifierTaken',
          message: 'Another organisation has this unique identifier',
        },
      ],
    }),
  ]);
  await user.click(button('Add an Organisation'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'N');
  const identifier = within(dialog).getByRole('textbox', { name: /Unique Identifier/ });
  await user.clear(identifier);
  await user.type(identifier, 'helios');
  await user.click(within(dialog).getByLabelText(/^Type/, { selector: 'input' }));
  await user.click(await optionOf('Consumer'));
  await user.click(within(dialog).getByRole('button', { name: 'Add an Organisation' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Unique Identifier: Another organisation has this unique identifier',
  );
});

// Shows 3-2.32, 3-2.34, 3-4.1, 3-4.2, 3-7.9, 3-8.6
test('editing changes the name; unique identifier and type are locked', async () => {
  const sent: unknown[] = [];
  const { user } = await openScreen([
    answer(saveOrganisationEndpoint, { message: 'Organisation updated successfully!', org_id: 102 }, sent),
  ]);
  await user.click(await ofHelios(user, 'Edit Helios Insurance'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Helios Insurance' });
  expect(within(dialog).getByRole('textbox', { name: /Unique Identifier/ })).toHaveAttribute('readonly');
  expect(within(dialog).getByLabelText(/^Type/, { selector: 'input' })).toBeDisabled();
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Helios');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Organisation updated successfully!')).toBeVisible();
  expect(sent).toEqual([{ name: 'Helios', unique_identifier: 'helios', role_ids: [5], org_id: 102 }]);
});

test('types that cannot be read can be read again for a new organisation; those it has are shown without', async () => {
  const { user } = await openScreen([refuse(listOrganisationRolesEndpoint, 'unavailable')]);
  await user.click(await ofHelios(user, 'Edit Helios Insurance'));
  const edited = await screen.findByRole('dialog', { name: 'Edit Helios Insurance' });
  expect(within(edited).getAllByText('Consumer')[0]).toBeVisible();
  expect(within(edited).queryByText('5')).toBeNull();
  expect(within(edited).queryByRole('alert')).toBeNull();
  await user.click(within(edited).getByRole('button', { name: 'Close' }));
  await user.click(button('Add an Organisation'));
  const added = await screen.findByRole('dialog', { name: 'Add an Organisation' });
  expect(await within(added).findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('other types are listed when asked for', async () => {
  const { user, requests } = await openScreen();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Admin');
  await expect.poll(() => requests.at(-1)).toEqual({ page: 1, limit: 10, role_ids: [7] });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All types');
  await expect.poll(() => requests.at(-1)).toEqual({ page: 1, limit: 10, role_ids: [4, 5, 6, 7] });
});

test('a viewer looks and changes nothing', async () => {
  await openScreen([], 'USER_VIEWER');
  expect(screen.queryByRole('button', { name: 'Add an Organisation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit Helios Insurance' })).toBeNull();
  expect(button('Users of Helios Insurance')).toBeVisible();
});

test('an organisation is put to rest after a question, a refusal is told, and one at rest can be woken', async () => {
  const sent: unknown[] = [];
  const { user } = await openScreen([refuse(restOrganisationEndpoint, 'ownOrganisation')]);
  await user.click(await ofHelios(user, 'Put Helios Insurance to rest'));
  const dialog = await screen.findByRole('dialog', { name: 'Put Helios Insurance to rest?' });
  await user.click(within(dialog).getByRole('button', { name: 'Put to rest' }));
  expect(await within(dialog).findByText('You cannot put your own organisation to rest.')).toBeVisible();
  testServer.use(
    answer(restOrganisationEndpoint, { message: 'It is at rest.' }, sent),
    answer(listOrganisationsEndpoint, {
      organisation: [{ ...consumer, resting_from: '2026-11-22T20:00:00.000Z' }, maker],
      total_rows: 2,
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Put to rest' }));
  expect(await screen.findByText('It is at rest.')).toBeVisible();
  const row = await screen.findByRole('row', { name: /At rest/ });
  expect(within(row).getByText('Helios Insurance')).toBeVisible();
  await user.click(await ofHelios(user, 'Wake Helios Insurance'));
  const waking = await screen.findByRole('dialog', { name: 'Wake Helios Insurance?' });
  expect(screen.queryByText('It is at rest.')).toBeNull();
  await user.click(within(waking).getByRole('button', { name: 'Wake' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { org_id: 102, is_resting: true },
    { org_id: 102, is_resting: false },
  ]);
});

test('organisations at rest are asked for only when wanted', async () => {
  const { user, requests } = await openScreen();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All types, those at rest too');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ role_ids: [4, 5, 6, 7], with_resting: true }));
  expect(requests[0]).not.toHaveProperty('with_resting');
});

test('the own organisation cannot be put to rest, which is said', async () => {
  const own = { ...consumer, id: admin('USER_ADMIN').principal.organisationId, name: 'The platform' };
  const list = answer(listOrganisationsEndpoint, { organisation: [consumer, own], total_rows: 2 });
  const { user } = await openScreen([list]);
  const rest = await rowMenuItem(user, 'The platform', 'Put The platform to rest');
  expect(rest).toHaveAttribute('aria-disabled', 'true');
  expect(rest).toHaveAccessibleDescription('Your own organisation cannot rest.');
});

test('a viewer puts nothing to rest', async () => {
  await openScreen([], 'USER_VIEWER');
  expect(screen.queryByRole('button', { name: /to rest/ })).toBeNull();
});
