import { screen, within } from '@testing-library/react';
import { importVssEndpoint, previewVssImportEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import type { VssPreview, VssRow } from '@vinculum/contract/signals/vss-import.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { testServer } from '../../../test-setup.ts';
import { ImportSignalsScreen } from './import-signals-screen.tsx';

const tree = JSON.stringify({
  Vehicle: { type: 'branch', children: { Speed: { type: 'sensor', datatype: 'float' } } },
});
const file = (text: string, name = 'vss.json', type = 'application/json') => new File([text], name, { type });

function row(path: string, change: Partial<VssRow> = {}): VssRow {
  const signal: VssRow['signal'] = {
    label: path,
    data_type: 'FLOAT',
    unit: 'km/h',
    can_write: false,
    change_mode: 'CONTINUOUS',
    minimum: 0,
    maximum: 250,
    values: [],
  };
  return { path, verdict: 'ADDED', signal, changes: [], reason: null, detail: '', ...change };
}

const rows: VssRow[] = [
  row('Vehicle.Speed'),
  row('Vehicle.Light', {
    verdict: 'CHANGED',
    changes: [
      { fact: 'access', from: 'READ', to: 'READ_WRITE' },
      { fact: 'data_type', from: 'FLOAT', to: 'INT32' },
      { fact: 'change_mode', from: 'STATIC', to: 'ONCHANGE' },
    ],
  }),
  row('Vehicle.Seat', { verdict: 'KEPT' }),
  row('Vehicle.Door', {
    verdict: 'CHANGED',
    signal: {
      label: 'Door',
      data_type: 'INT32',
      unit: null,
      can_write: true,
      change_mode: 'ONCHANGE',
      minimum: 0,
      maximum: null,
      values: ['OPEN', 'CLOSED'],
    },
    changes: [{ fact: 'unit', from: '', to: 'km/h' }],
  }),
  row('Vehicle.Names', { verdict: 'REFUSED', signal: null, reason: 'DATA_TYPE', detail: 'string[]' }),
];
const preview: VssPreview = {
  counts: { ADDED: 1, CHANGED: 2, SAME: 0, KEPT: 1, REFUSED: 1 },
  rows,
  preview_hash: 'seen',
};

async function open(answers: readonly HttpHandler[] = [answer(previewVssImportEndpoint, preview)]) {
  const session = admin('USER_ADMIN');
  return await renderScreen(<ImportSignalsScreen />, { session, path: '/import-signals', answers });
}

const drop = () => screen.getByLabelText('Drop a VSS file in JSON here, or choose one');

async function look(input: Awaited<ReturnType<typeof open>>, text = tree) {
  await input.user.upload(drop(), file(text));
  await screen.findByText(/^vss\.json: /);
  await input.user.click(screen.getByRole('button', { name: 'Preview' }));
}

test('what an import would do is shown signal by signal before anything changes', async () => {
  const sent: unknown[] = [];
  const opened = await open([answer(previewVssImportEndpoint, preview, sent)]);
  const group = screen.getByRole('textbox', { name: /Group of signals/ });
  await opened.user.clear(group);
  await opened.user.type(group, 'vss_6');
  await look(opened);
  const seen = await screen.findByRole('region', { name: 'What importing into VSS_6 would do' });
  expect(sent).toEqual([{ group_name: 'VSS_6', vss: tree }]);
  expect(within(seen).getByText('1 added · 2 changed · 1 only in the catalogue · 1 left out')).toBeVisible();
  expect(within(seen).getByText('There is no data type here for string[].')).toBeVisible();
  expect(within(seen).getByText('Signal type: Read → Read and write')).toBeVisible();
  expect(within(seen).getByText('Data type: Float → Integer')).toBeVisible();
  expect(within(seen).getByText('Changes: never → now and then')).toBeVisible();
  expect(within(seen).getByText(/Simulated cars have none of these/)).toBeVisible();
  const cellsOf = (path: string) =>
    within(within(seen).getByRole('row', { name: new RegExp(path) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cellsOf('Vehicle.Speed')[1]).toBe('Float · km/h · 0 – 250Read');
  expect(cellsOf('Vehicle.Door').slice(1)).toEqual([
    'Integer · 0 – … · 2 valuesRead and write',
    'ChangedUnit: none → km/h',
  ]);
  expect(cellsOf('Vehicle.Seat')[2]).toBe('StaysNot in the file. It stays, since forms may use it.');
  await opened.user.selectOptions(screen.getByRole('combobox', { name: 'What happens' }), 'Left out');
  expect(screen.queryByText('Signal type: Read → Read and write')).toBeNull();
});

test('the import sends what was previewed, after a question', async () => {
  const sent: unknown[] = [];
  const opened = await open([
    answer(previewVssImportEndpoint, preview),
    answer(importVssEndpoint, { message: 'Signals imported successfully', counts: preview.counts }, sent),
  ]);
  await look(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Import 3 signals' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import into VSS?' });
  expect(sent).toEqual([]);
  await opened.user.click(within(dialog).getByRole('button', { name: 'Import 3 signals' }));
  expect(await screen.findByText(/Signals imported successfully/)).toBeVisible();
  expect(sent).toEqual([{ group_name: 'VSS', vss: tree, preview_hash: 'seen' }]);
  expect(screen.getByRole('link', { name: 'See the group' })).toHaveAttribute(
    'href',
    '/update-signal?group=VSS',
  );
  expect(screen.queryByRole('region', { name: /What importing/ })).toBeNull();
  await look(opened);
  expect(await screen.findByRole('region', { name: 'What importing into VSS would do' })).toBeVisible();
  expect(screen.queryByText(/Signals imported successfully/)).toBeNull();
});

test('where nothing would change nothing can be imported', async () => {
  const counts = { ADDED: 0, CHANGED: 0, SAME: 3, KEPT: 0, REFUSED: 0 };
  const opened = await open([answer(previewVssImportEndpoint, { ...preview, rows: [], counts })]);
  await look(opened);
  expect(await screen.findByText('The catalogue has all of this already.')).toBeVisible();
  expect(screen.getByText('3 unchanged')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('a file that cannot be read is told, until one is chosen that can', async () => {
  const { user } = await open([]);
  const gone = file(tree, 'gone.json');
  gone.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await user.upload(drop(), gone);
  expect(await screen.findByText('gone.json cannot be read. Please choose it again.')).toBeVisible();
  await user.upload(drop(), file(tree));
  expect(await screen.findByText(/^vss\.json: /)).toBeVisible();
  expect(screen.queryByText(/cannot be read/)).toBeNull();
});

test('when the catalogue has changed meanwhile a new preview is shown', async () => {
  const opened = await open([
    answer(previewVssImportEndpoint, preview),
    refuse(importVssEndpoint, 'conflict'),
  ]);
  await look(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Import 3 signals' }));
  testServer.use(
    answer(previewVssImportEndpoint, {
      ...preview,
      counts: { ...preview.counts, ADDED: 4 },
      preview_hash: 'anew',
    }),
  );
  const dialog = await screen.findByRole('dialog');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Import 3 signals' }));
  expect(await screen.findByRole('button', { name: 'Import 6 signals' })).toBeVisible();
  expect(screen.getByText(/has changed in the meantime/)).toBeVisible();
});

test('an import that is refused says why, and what was previewed stays', async () => {
  const opened = await open([
    answer(previewVssImportEndpoint, preview),
    refuse(importVssEndpoint, 'unavailable', { message: 'The platform rests.' }),
  ]);
  await look(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Import 3 signals' }));
  const dialog = await screen.findByRole('dialog');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Import 3 signals' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform rests.');
  expect(screen.getByRole('region', { name: 'What importing into VSS would do' })).toBeVisible();
});

test('when the catalogue has changed and there is no new preview, that is told', async () => {
  const opened = await open([
    answer(previewVssImportEndpoint, preview),
    refuse(importVssEndpoint, 'conflict'),
  ]);
  await look(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Import 3 signals' }));
  testServer.use(refuse(previewVssImportEndpoint, 'unavailable', { message: 'The platform rests.' }));
  const dialog = await screen.findByRole('dialog');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Import 3 signals' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform rests.');
});

test('another group makes the preview go: it was of something else', async () => {
  const opened = await open();
  await look(opened);
  await screen.findByRole('region', { name: 'What importing into VSS would do' });
  await opened.user.type(screen.getByRole('textbox', { name: /Group of signals/ }), '2');
  expect(screen.queryByRole('region', { name: /What importing/ })).toBeNull();
});

test.each([
  ['{', 'This file is not JSON'],
  ['{}', 'This file is not a VSS tree: branches with signals are missing'],
])('the browser refuses the file %s at its field, in the words of the server', async (text, reported) => {
  const opened = await open([]);
  await look(opened, text);
  expect((await screen.findAllByText(reported)).length).toBeGreaterThan(0);
});

test.each([
  [' ', 'Field should not be empty'],
  ['other', 'This name belongs to a group of the built-in catalogue'],
  ['MY VSS', 'Please use letters, digits and underscores, and begin with a letter'],
  ['A'.repeat(31), 'At most 30 characters'],
])('the browser refuses the group %j at its field, in the words of the server', async (name, reported) => {
  const { user } = await open([]);
  const group = screen.getByRole('textbox', { name: /Group of signals/ });
  await user.clear(group);
  await user.click(group);
  await user.paste(name);
  await user.tab();
  expect(await screen.findByText(reported)).toBeVisible();
});

test('without a file there is no preview', async () => {
  const { user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findAllByText(/Please choose a VSS file/)).length).toBeGreaterThan(0);
});
