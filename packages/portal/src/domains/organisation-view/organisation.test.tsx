import { screen, waitFor, within } from '@testing-library/react';
import { readTimelineEndpoint } from '@vinculum/contract/audit/timeline.ts';
import { listPermissionsOfEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { listDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { listAdminConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import {
  getOrganisationEndpoint,
  type OrganisationDetails,
  restOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { listUsersEndpoint } from '@vinculum/contract/users/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { admin } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { someAdminRow } from '../../testing/rooms/master-forms.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { testServer } from '../../test-setup.ts';
import { OrganisationScreen } from './organisation-screen.tsx';

const helios: OrganisationDetails = {
  id: 102,
  name: 'Helios Insurance',
  title: 'Helios Insurance',
  roles: [{ id: 5, name: 'Consumer' }],
  role_ids: [5],
  unique_identifier: 'helios',
  domain_urls: ['helios.example'],
  stream_name: 'helios-data',
  created_on: '2026-11-03T00:00:00.000Z',
  resting_from: null,
  figures: {
    consumer: { consent_forms: 7, live_consents: 40, waiting_consents: 3 },
    oem: null,
    fleet_owner: null,
  },
};
const maker: OrganisationDetails = {
  ...helios,
  name: 'Norrsken Motors',
  roles: [{ id: 4, name: 'OEM' }],
  role_ids: [4],
  stream_name: null,
  figures: {
    consumer: null,
    oem: { live_forms: 2, live_consents: 9, vehicles: 60, vehicles_online: 12 },
    fleet_owner: null,
  },
};
const form = someAdminRow({ consent_form_id: 1001, title: 'Pay how you drive' });
const switches = {
  form_type_notification: true,
  form_type_question: false,
  access_type_send_notification: true,
  access_type_send_command: true,
  access_type_read_signal: true,
};

interface Opened {
  readonly organisation?: OrganisationDetails;
  readonly role?: 'USER_VIEWER' | 'USER_ADMIN';
  readonly tab?: string;
  readonly answers?: readonly HttpHandler[];
}

const open = ({ organisation = helios, role = 'USER_ADMIN', tab, answers = [] }: Opened = {}) =>
  renderScreen(<OrganisationScreen />, {
    session: admin(role),
    path: '/organisations/$organisationId',
    at: `/organisations/102${tab === undefined ? '' : `?tab=${tab}`}`,
    answers: [...answers, answer(getOrganisationEndpoint, organisation)],
  });
const valuesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('definition')
    .map((value) => value.textContent);
const tabNames = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent);

test('an operator sees what an organisation is, its state and what is counted of it', async () => {
  const { user } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Helios Insurance' })).toBeVisible();
  expect(screen.getByText('Takes part')).toBeVisible();
  const figures = screen.getByRole('region', { name: 'As a consumer' });
  expect(valuesIn(figures)).toEqual(['7', '40', '3']);
  const about = screen.getByRole('region', { name: 'About this organisation' });
  expect(valuesIn(about)).toEqual(['102', 'helios', 'Consumer', 'helios-data', '1 whitelisted']);
  expect(within(figures).getByRole('link', { name: '7' })).toHaveAttribute(
    'href',
    '/organisations/102?tab=forms',
  );
  expect(await tabNames()).toEqual([
    'Overview',
    'Users',
    'Consent forms',
    'Permissions',
    'Domain lists',
    'Stream keys',
    'Billing and detail',
    'What happened',
  ]);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items).toEqual(['Edit', 'Add a consumer stream', 'Audit trail of its users', 'Put to rest']);
});

test('of a fleet owner at rest it says since when, counts fleets and cars, and offers to wake it', async () => {
  const { user } = await open({
    organisation: {
      ...maker,
      roles: [{ id: 6, name: 'Fleet Owner' }],
      role_ids: [6],
      domain_urls: [],
      resting_from: '2026-11-22T20:00:00.000Z',
      figures: { consumer: null, oem: null, fleet_owner: { fleets: 0, vehicles: 30, vehicles_online: 5 } },
    },
  });
  expect(valuesIn(await screen.findByRole('region', { name: 'As a fleet owner' }))).toEqual(['0', '30', '5']);
  expect(screen.getByText('At rest')).toBeVisible();
  expect(screen.queryByText('Takes part')).toBeNull();
  const about = screen.getByRole('region', { name: 'About this organisation' });
  expect(valuesIn(about)).toEqual(['102', 'helios', 'Fleet Owner', expect.any(String), 'None whitelisted']);
  expect(await tabNames()).toEqual([
    'Overview',
    'Users',
    'Domain lists',
    'Billing and detail',
    'What happened',
  ]);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Edit',
    'Audit trail of its users',
    'Wake',
  ]);
});

test('what it has said of itself, and where its bills go, stands each under its own name', async () => {
  await open({
    tab: 'billing',
    answers: [
      answer(getBillingInfoEndpoint, {
        org_id: 102,
        billing_name: 'Helios Ltd',
        attention: 'Nora',
        email: 'n@h.example',
        address: 'Road 1',
      }),
      answer(getOrganisationDetailEndpoint, {
        id: 9,
        org_id: 102,
        cost: '1200.50',
        region: 'Europe',
        type: 'Insurer',
        target_segment: 'Drivers',
        website: 'https://h.example',
        monthly_active_users: 0,
      }),
    ],
  });
  const billing = await screen.findByRole('region', { name: 'Billing info' });
  await within(billing).findByText('Nora');
  expect(valuesIn(billing)).toEqual(['Helios Ltd', 'Nora', 'n@h.example', 'Road 1']);
  const detail = screen.getByRole('region', { name: 'Organisation detail' });
  expect(valuesIn(detail)).toEqual(['Insurer', 'Europe', 'Drivers', 'https://h.example', '0', '1200.50']);
});

test('of a maker it shows cars instead of forms and keys; a viewer changes nothing', async () => {
  await open({ organisation: maker, role: 'USER_VIEWER' });
  const figures = await screen.findByRole('region', { name: 'As a vehicle maker' });
  expect(valuesIn(figures)).toEqual(['60', '12', '2', '9']);
  expect(within(figures).getByRole('link', { name: '60' })).toHaveAttribute(
    'href',
    '/vehicle-access?maker=102',
  );
  expect(await tabNames()).toEqual([
    'Overview',
    'Users',
    'Permissions',
    'Domain lists',
    'Billing and detail',
    'What happened',
  ]);
  expect(screen.queryByRole('button', { name: 'Add a user' })).not.toBeInTheDocument();
});

test('its forms lead to their pages, and are asked for as those of that consumer', async () => {
  const asked: unknown[] = [];
  await open({
    tab: 'forms',
    answers: [answer(listAdminConsentFormsEndpoint, { data: [form], total_rows: 1 }, asked)],
  });
  expect(await screen.findByRole('link', { name: 'Pay how you drive' })).toHaveAttribute(
    'href',
    '/consent-view/1001',
  );
  expect(asked[0]).toMatchObject({ consumer_id: 102 });
});

test('what happened is what was done with the organisation; what its users did stands in the audit trail', async () => {
  await open({ tab: 'timeline', answers: [answer(readTimelineEndpoint, { data: [], next: null })] });
  expect(await screen.findByRole('link', { name: 'Audit trail of its users' })).toHaveAttribute(
    'href',
    '/audit?organisation=Helios+Insurance',
  );
  expect(
    await screen.findByText('What is done with it appears here, with who did it and when.'),
  ).toBeVisible();
});

test('what makers permit it names each maker with a link to its page', async () => {
  const row = { permission_id: 1, oem_id: 100, oem_name: 'Norrsken Motors', ...switches };
  await open({ tab: 'permissions', answers: [answer(listPermissionsOfEndpoint, { has: [row], gives: [] })] });
  expect(await screen.findByRole('link', { name: 'Norrsken Motors' })).toHaveAttribute(
    'href',
    '/organisations/100',
  );
  expect(screen.getByText('Not permitted')).toBeVisible();
});

test('the switch for test traffic stays where it was used while what it asks for is read', async () => {
  const { user } = await open({
    tab: 'permissions',
    answers: [answer(listPermissionsOfEndpoint, { has: [], gives: [] })],
  });
  const traffic = await screen.findByRole('switch', { name: /^Include test traffic/ });
  testServer.use(hang(listPermissionsOfEndpoint));
  await user.click(traffic);
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  expect(screen.getByRole('switch')).toHaveFocus();
});

test('users, domains, keys, billing and what happened are those of this organisation', async () => {
  const asked: unknown[] = [];
  const { user } = await open({
    tab: 'users',
    answers: [
      answer(listUsersEndpoint, { users: [] }, asked),
      answer(
        listDomainsOfEndpoint,
        { domain_permissions: [{ id: 1, domain: 'helios.example', is_allowed: true }] },
        asked,
      ),
      answer(listStreamKeysEndpoint, ({ query }) => {
        asked.push(query.org_id);
        return { keys: [], stream_name: null };
      }),
      answer(getBillingInfoEndpoint, ({ query }) => {
        asked.push(query.org_id);
        return {
          org_id: 102,
          billing_name: 'Helios',
          attention: 'Nora',
          email: 'n@h.example',
          address: 'Road',
        };
      }),
      answer(getOrganisationDetailEndpoint, {
        id: null,
        org_id: 102,
        cost: '',
        region: '',
        type: '',
        target_segment: '',
        website: '',
        monthly_active_users: null,
      }),
      answer(readTimelineEndpoint, ({ query }) => {
        asked.push([query.kind, query.id]);
        return { data: [], next: null };
      }),
    ],
  });
  expect(await screen.findByRole('tab', { name: 'Users', selected: true })).toBeVisible();
  const openTab = (name: string) => user.click(screen.getByRole('tab', { name }));
  await openTab('Domain lists');
  expect(await screen.findByText('helios.example')).toBeVisible();
  await openTab('Stream keys');
  expect(await screen.findByText('No keys yet')).toBeVisible();
  await openTab('Billing and detail');
  expect(await screen.findByText('Nora')).toBeVisible();
  expect(screen.getByText('Not given yet.')).toBeVisible();
  await openTab('What happened');
  expect(await screen.findByText('Nothing so far')).toBeVisible();
  expect(asked).toEqual([{ org_id: 102 }, { org_id: 102 }, '102', '102', ['organisation', '102']]);
});

test('it is put to rest from its page, which says so', async () => {
  const asked: unknown[] = [];
  const { user } = await open({
    answers: [answer(restOrganisationEndpoint, { message: 'Helios Insurance is at rest.' }, asked)],
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Put to rest' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Put to rest' }));
  expect(await screen.findByText('Helios Insurance is at rest.')).toBeVisible();
  expect(asked).toEqual([{ org_id: 102, is_resting: true }]);
});

test('one that is none says so and leads to the list', async () => {
  await open({ answers: [refuse(getOrganisationEndpoint, 'organisationNotFound')] });
  expect(await screen.findByText('There is no such organisation')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All organisations' })).toHaveAttribute('href', '/organisations');
});
