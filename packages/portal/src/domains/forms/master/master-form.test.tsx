import { screen, waitFor } from '@testing-library/react';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { MasterFormScreen } from './master-form-screen.tsx';
import type { SignalGroups } from './master-choice-rules.ts';
import { operatorAnswers } from '../../../testing/rooms/master-forms.ts';
import { someUnfinished, unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';

const speed = {
  id: 2016,
  name: 'perfVehicleSpeed',
  label: 'Speed',
  group_name: 'STANDARD',
  data_type: 'FLOAT' as const,
  unit: 'm/s',
  change_mode: 'CONTINUOUS' as const,
  max_rate_hz: 10,
  minimum: null,
  maximum: null,
  enum_name: null,
};
const accelerometer = { ...speed, id: 1796, name: 'accelerometer', group_name: 'GENERAL' };
const doors = { ...speed, id: 3000, name: 'doorLock', change_mode: 'ONCHANGE' as const, max_rate_hz: null };

const catalogue: SignalGroups = [
  { groupName: 'GENERAL', read: [accelerometer], write: [] },
  { groupName: 'STANDARD', read: [speed], write: [doors] },
];

async function openMaster(
  groups: SignalGroups = catalogue,
  { server = unfinishedServer(), unfinished = '' } = {},
) {
  const sent: unknown[] = [];
  const finished: unknown[] = [];
  const rendered = await renderScreen(<MasterFormScreen />, {
    session: admin('USER_ADMIN'),
    path: '/master-consent-form',
    at: `/master-consent-form?unfinished=${unfinished}`,
    answers: [
      ...server.answers,
      ...operatorAnswers(),
      answer(listSignalsEndpoint, { signals: [...groups] }),
      answer(saveConsentFormEndpoint, ({ body, headers }) => {
        sent.push(body);
        finished.push(headers.get('x-unfinished-form'));
        return {
          consent_form_id: 44,
          message: 'Master Consent Form successfully created with consent id 44',
        };
      }),
    ],
  });
  return { ...rendered, sent, finished };
}

// Shows 3-2.15, 3-2.57, 3-3.11, 3-3.12, 3-3.13, 3-4.17, 3-7.29, 3-8.6, 3-9.9
test('a master form has the fixed shape, belongs to the chosen consumer, and opens once it is made', async () => {
  const { user, sent } = await openMaster();
  await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Everything');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'All of it.');
  await user.click(screen.getByRole('button', { name: 'Add Spanish' }));
  await user.type(screen.getByRole('textbox', { name: 'Title in Spanish' }), 'Todo');
  await user.click(screen.getByRole('button', { name: 'Create master form' }));
  expect(await screen.findByText('Description text should not be empty')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Description in Spanish' }), 'Todo ello.');
  await user.click(screen.getByRole('button', { name: 'Create master form' }));
  expect(await screen.findByText('At: /consent-view/44')).toBeVisible();
  const reported = 'Master Consent Form successfully created with consent id 44';
  expect(await screen.findByText(reported)).toBeVisible();
  expect(sent).toMatchObject([
    {
      consumer_id: 30,
      title: 'Everything',
      language: 'en',
      translations: [{ language: 'es', title: 'Todo', description: 'Todo ello.' }],
      consent_type: 'Standard',
      expiry_type: 0,
      expiry_in_days: 30,
      data_retention_in_days: 7,
      description_type: 0,
      read_signals: [
        {
          signal_id: 1796,
          interval: 1,
          frequency_mode: 0,
          mandatory: false,
          is_read: 1,
          is_encrypted: false,
          return_format: [{ name: 'BATCH', duration_before: 1000, duration_after: 1000 }],
        },
        { signal_id: 2016, interval: 1, frequency_mode: 0, return_format: [{ name: 'SINGLE' }] },
      ],
      write_signals: [{ signal_id: 3000, mandatory: false, is_read: 0 }],
    },
  ]);
});

test('what is missing is told at every field at once', async () => {
  const { user, sent } = await openMaster();
  await user.click(await screen.findByRole('button', { name: 'Create master form' }));
  // The specification's own sentence for a description; one for all the others.
  for (const text of ['Field should not be empty', 'Description text should not be empty'])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Oops! You missed something.')).toBeNull();
  expect(sent).toEqual([]);
});

test('a form without a group of signals is told with the rest, and at once what a group is made of', async () => {
  const { user, sent } = await openMaster();
  expect(await screen.findByRole('checkbox', { name: 'Standard' })).toHaveAccessibleDescription(
    '1 to read, 1 to write',
  );
  for (const group of ['General', 'Standard'])
    await user.click(screen.getByRole('checkbox', { name: group }));
  await user.click(screen.getByRole('button', { name: 'Create master form' }));
  expect(await screen.findByRole('link', { name: /Please add at least one signal/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Title: Field should not be empty/ })).toBeVisible();
  expect(sent).toEqual([]);
});

test('more signals than a form may hold are not chosen at first, and refused as the server would', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ ...speed, id: 5000 + index }));
  const { user, sent } = await openMaster([...catalogue, { groupName: 'IMPORTED', read: many, write: [] }]);
  const imported = await screen.findByRole('checkbox', { name: 'IMPORTED' });
  expect(imported).not.toBeChecked();
  await user.click(imported);
  await user.click(screen.getByRole('button', { name: 'Create master form' }));
  await user.click(await screen.findByRole('link', { name: /At most 500 entries/ }));
  expect(screen.getByRole('checkbox', { name: 'General' })).toHaveFocus();
  expect(sent).toEqual([]);
});

test('of two consumers, types and groups those are sent that were chosen last', async () => {
  const { user, sent } = await openMaster();
  const choose = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Consumer', 'Helios Insurance');
  await choose('Consumer', 'ChargeGrid');
  await choose('Consent type', 'Action');
  await user.click(screen.getByRole('checkbox', { name: 'General' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Part');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Some of it.');
  await user.click(screen.getByRole('button', { name: 'Create master form' }));
  expect(await screen.findByText('At: /consent-view/44')).toBeVisible();
  expect(sent).toMatchObject([
    {
      consumer_id: 31,
      consent_type: 'Action',
      read_signals: [{ signal_id: speed.id }],
      write_signals: [{ signal_id: doors.id }],
    },
  ]);
});

const someKey = '0c6a2f3e-8a51-4d0e-9a3b-5f1f0b7d2c11';
const begun = {
  consumer_id: 30,
  title: 'Half',
  consent_type: 'Action' as const,
  description: 'Of it.',
  language: 'es' as const,
  translations: [],
  read_signals: ['STANDARD'],
};

test('what is left half written is there again, goes on being kept, and is finished with the form', async () => {
  const server = unfinishedServer(
    someUnfinished(someKey, '', { revision: 4, content: { kind: 'master', form: begun } }),
  );
  const { user, sent, finished } = await openMaster(catalogue, { server, unfinished: someKey });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue('Half');
  expect(screen.getByRole('combobox', { name: 'Consumer' })).toHaveValue('Helios Insurance');
  expect(screen.getByRole('checkbox', { name: 'General' })).not.toBeChecked();
  await user.type(title, ' and half');
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toEqual([
      {
        revision: 4,
        base_updated_on: null,
        content: { kind: 'master', form: { ...begun, title: 'Half and half' } },
      },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Create master form' }));
  expect(await screen.findByText('At: /consent-view/44')).toBeVisible();
  expect(finished).toEqual([`${someKey};5`]);
  expect(sent).toMatchObject([
    { consumer_id: 30, title: 'Half and half', consent_type: 'Action', language: 'es' },
  ]);
});

test('of a master form nothing is kept until something is entered', async () => {
  const server = unfinishedServer();
  const { user } = await openMaster(catalogue, { server });
  expect(await screen.findByText('What you write is saved by itself.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'General' }));
  await waitFor(() => expect(server.sent).toMatchObject([{ body: { revision: 0 } }]));
  expect(server.sent[0]?.body).toMatchObject({
    content: { kind: 'master', form: { consumer_id: 0, title: '', read_signals: ['STANDARD'] } },
  });
});
