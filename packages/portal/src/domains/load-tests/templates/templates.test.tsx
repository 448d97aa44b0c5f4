import { screen, within } from '@testing-library/react';
import {
  changeTemplateEndpoint,
  getTemplateEndpoint,
  listTemplatesEndpoint,
  listVehicleMakersEndpoint,
  makeTemplateEndpoint,
  readCertificateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { testServer } from '../../../test-setup.ts';
import { TemplateScreen } from './template-screen.tsx';
import { TemplatesScreen } from './templates-screen.tsx';

const KEY = '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----';
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----';

const row = {
  template_id: 4,
  template_name: 'simulated',
  maker_name: 'Maker',
  valid_until: '2999-06-01T12:00:00.000Z',
  profile_count: 2,
};
const facts = {
  subject: 'CN=claim:7',
  issuer: 'CN=Vinculum vehicle authority',
  maker_name: 'Maker',
  vin_prefixes: ['ZLTLT'],
  remaining: 1_000_000,
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: '2999-06-01T12:00:00.000Z',
};

async function openForm(
  name: string,
  answers: readonly HttpHandler[] = [],
  role: 'USER_ADMIN' | 'USER_VIEWER' = 'USER_ADMIN',
) {
  return await renderScreen(<TemplateScreen />, {
    session: admin(role),
    path: '/template-management/$id',
    at: `/template-management/${name}`,
    answers: [
      ...answers,
      answer(getTemplateEndpoint, { ...row, certificate: CERTIFICATE, facts }),
      answer(readCertificateEndpoint, facts),
      answer(listVehicleMakersEndpoint, {
        organisation: [
          { id: 8, name: 'Other maker', vin_prefixes: ['YNRLT'] },
          { id: 9, name: 'Maker', vin_prefixes: ['ZLTLT'] },
        ],
      }),
    ],
  });
}

function sender(endpoint: typeof changeTemplateEndpoint | typeof makeTemplateEndpoint, message: string) {
  const sent: unknown[] = [];
  const handler = answer(endpoint, { message }, sent);
  return { handler, sent };
}

const nameField = () => screen.findByRole('textbox', { name: /^Template Name/ });
const keyField = () => screen.getByRole('textbox', { name: /^Private key/ });
const certificateField = () => screen.getByRole('textbox', { name: /^Boot certificate/ });

// Shows 3-5.7
test('an empty template is told all that is missing, as the server would', async () => {
  const { user } = await openForm('0');
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  const summary = await screen.findByRole('alert');
  for (const text of ['Name is required', 'PRIVATE key is required', 'Boot Certifcate is Required'])
    expect(summary).toHaveTextContent(text);
});

test('whoever enters a pair is told where a certificate comes from', async () => {
  await openForm('0');
  await nameField();
  expect(certificateField()).toHaveAccessibleDescription(
    /authority of this platform; any other is refused.*choose “Make one for me”/,
  );
});

// Shows 3-5.7
test('a name with a space, and texts at each other’s place, are refused at their fields', async () => {
  const { user } = await openForm('0');
  await user.type(await nameField(), 'two words');
  await user.click(keyField());
  await user.paste(CERTIFICATE);
  await user.click(certificateField());
  await user.paste(KEY);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const summary = await screen.findByRole('alert');
  for (const text of [
    'Template Name should not contain spaces',
    'This is no private key in PEM',
    'This is no certificate in PEM',
  ])
    expect(summary).toHaveTextContent(text);
});

// Shows 3-2.40, 3-7.18
test('a pasted pair shows what the certificate says, and becomes a template', async () => {
  const { handler, sent } = sender(changeTemplateEndpoint, 'Template created successfully');
  const { user } = await openForm('0', [handler]);
  await user.type(await nameField(), 'own');
  await user.click(keyField());
  await user.paste(KEY);
  await user.click(certificateField());
  await user.paste(CERTIFICATE);
  const says = await screen.findByRole('region', { name: 'What the certificate says' });
  for (const text of ['CN=claim:7', 'Maker', '2999']) expect(says).toHaveTextContent(text);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('At: /template-management')).toBeVisible();
  expect(screen.getByText('Template created successfully')).toBeVisible();
  expect(sent).toEqual([
    { status: 'createTemplate', template_name: 'own', private_key: KEY, certificate: CERTIFICATE },
  ]);
});

test('a file that is chosen fills its field', async () => {
  const { user } = await openForm('0');
  const drop = await screen.findByLabelText(/^Drop the file of the private key/);
  await user.upload(drop, new File([KEY], 'vehicle.key', { type: '' }));
  expect(await screen.findByDisplayValue(/BEGIN PRIVATE KEY/)).toBe(keyField());
});

test('a file that cannot be read any more is told', async () => {
  const { user } = await openForm('0');
  const gone = new File([KEY], 'vehicle.key', { type: '' });
  gone.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const drop = await screen.findByLabelText(/^Drop the file of the private key/);
  await user.upload(drop, gone);
  expect(await screen.findByRole('alert')).toHaveTextContent('vehicle.key cannot be read');
  await user.upload(drop, new File([KEY], 'vehicle.key', { type: '' }));
  expect(await screen.findByDisplayValue(/BEGIN PRIVATE KEY/)).toBe(keyField());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('why vehicles could not use a certificate is told while it is entered', async () => {
  const message = 'This certificate expired on 2026-01-01';
  const fields = [{ field: 'certificate', key: 'loadTests.certificateExpired', message }];
  const { user } = await openForm('0', [refuse(readCertificateEndpoint, 'badRequest', { fields })]);
  await nameField();
  await user.click(certificateField());
  await user.paste(CERTIFICATE);
  expect(await screen.findByText(message)).toBeVisible();
});

test('what the server finds wrong with a pair stands at its fields', async () => {
  const message = 'This private key does not belong to the certificate';
  const fields = [{ field: 'private_key', key: 'loadTests.keyOfOther', message }];
  const { user } = await openForm('0', [refuse(changeTemplateEndpoint, 'badRequest', { fields })]);
  await user.type(await nameField(), 'own');
  await user.click(keyField());
  await user.paste(KEY);
  await user.click(certificateField());
  await user.paste(CERTIFICATE);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(keyField()).toHaveAccessibleDescription(new RegExp(message));
});

test('who may only look sees what the stored certificate says', async () => {
  await openForm('simulated', [], 'USER_VIEWER');
  const says = await screen.findByRole('region', { name: 'What the certificate says' });
  for (const text of ['CN=claim:7', 'ZLTLT', '1,000,000']) expect(says).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('“Make one for me” asks for a maker only, and keeps what was entered before', async () => {
  const { handler, sent } = sender(makeTemplateEndpoint, 'Template created successfully');
  const { user } = await openForm('0', [handler]);
  await user.type(await nameField(), 'made');
  await user.click(keyField());
  await user.paste(KEY);
  await user.click(screen.getByRole('radio', { name: 'Make one for me' }));
  await user.click(screen.getByRole('button', { name: 'Make and create' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Vehicle maker is required');
  await user.click(screen.getByRole('radio', { name: 'Enter my own' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(keyField()).toHaveValue(KEY);
  await user.click(screen.getByRole('radio', { name: 'Make one for me' }));
  await user.click(screen.getByRole('combobox', { name: /^Vehicle maker/ }));
  await user.click(await screen.findByRole('option', { name: 'Maker' }));
  expect(await screen.findByText('VINs start with ZLTLT.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make and create' }));
  expect(await screen.findByText('Template created successfully')).toBeVisible();
  expect(sent).toEqual([{ status: 'createTemplate', template_name: 'made', organisation_id: 9 }]);
});

// Shows 3-2.9, 3-2.40, 3-3.7, 3-4.3, 3-7.17
test('a template that is edited keeps its name, and its key when none is entered', async () => {
  const { handler, sent } = sender(changeTemplateEndpoint, 'Template updated successfully');
  const { user } = await openForm('simulated', [handler]);
  expect(await nameField()).toHaveAttribute('readonly');
  expect(keyField()).toHaveValue('');
  expect(certificateField()).toHaveValue(CERTIFICATE);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Template updated successfully')).toBeVisible();
  expect(sent).toEqual([
    { status: 'updateTemplate', template_name: 'simulated', private_key: '', certificate: CERTIFICATE },
  ]);
});

test('a new pair for a template says that the one of now is replaced', async () => {
  const { handler, sent } = sender(makeTemplateEndpoint, 'Template updated successfully');
  const { user } = await openForm('simulated', [handler]);
  await nameField();
  await user.click(screen.getByRole('radio', { name: 'Make one for me' }));
  expect(screen.getByText(/The present pair is replaced/)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /^Vehicle maker/ }));
  await user.click(await screen.findByRole('option', { name: 'Maker' }));
  await user.click(screen.getByRole('button', { name: 'Make a new pair' }));
  expect(await screen.findByText('Template updated successfully')).toBeVisible();
  expect(sent).toEqual([{ status: 'updateTemplate', template_name: 'simulated', organisation_id: 9 }]);
});

// Shows 3-8.3
test.each([
  ['0', 'Error creating template'],
  ['simulated', 'Error updating template'],
])('a refused save of a template (%s) says “%s” with the reason', async (name, title) => {
  const reason = 'The load test “city” is running. Please stop it first.';
  const { user } = await openForm(name, [
    refuse(changeTemplateEndpoint, 'loadTestRunning', { message: reason }),
  ]);
  if (name === '0') {
    await user.type(await nameField(), 'own');
    await user.click(keyField());
    await user.paste(KEY);
    await user.click(certificateField());
    await user.paste(CERTIFICATE);
  }
  await user.click(await screen.findByRole('button', { name: name === '0' ? 'Create' : 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(title);
  expect(alert).toHaveTextContent(reason);
});

// Shows 3-2.9, 3-2.39, 3-7.16, 3-8.6, 3-9.4
test('templates are listed with their maker and until when they last; one in use is not deleted', async () => {
  const reason = 'This template is used by city. Choose another template there first.';
  const requests: unknown[] = [];
  const old = { ...row, template_id: 5, template_name: 'old', valid_until: '2020-01-01T00:00:00.000Z' };
  const broken = { ...row, template_id: 6, template_name: 'broken', valid_until: null };
  const { user } = await renderScreen(<TemplatesScreen />, {
    session: admin('USER_ADMIN'),
    path: '/template-management',
    answers: [
      answer(listTemplatesEndpoint, { templates: [row, old, broken], total_rows: 3 }, requests),
      refuse(changeTemplateEndpoint, 'templateUsed', { message: reason }),
    ],
  });
  const listed = await screen.findByRole('row', { name: /simulated/ });
  const cells = within(listed).getAllByRole('cell');
  expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
    'simulated',
    'Maker',
    '1 Jun 2999',
    '2',
  ]);
  expect(requests).toEqual([{ page: 0, limit: 10 }]);
  expect(screen.getByRole('row', { name: /old/ })).toHaveTextContent('Expired');
  expect(screen.getByRole('row', { name: /broken/ })).toHaveTextContent('Not readable');
  expect(screen.getByRole('link', { name: 'Add Template' })).toHaveAttribute(
    'href',
    '/template-management/0',
  );
  await user.click(within(listed).getByRole('button', { name: 'Delete simulated' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the template simulated?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(reason);
  const { handler, sent } = sender(changeTemplateEndpoint, 'Template deleted successfully.');
  testServer.use(handler);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Template deleted successfully.')).toBeVisible();
  expect(sent).toEqual([{ status: 'deleteTemplate', template_name: 'simulated' }]);
});
