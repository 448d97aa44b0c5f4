import { screen, waitFor, within } from '@testing-library/react';
import { updateSignalLabelsEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer, hang, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { testServer } from '../../../test-setup.ts';
import { testGroups } from '../../../testing/rooms/signal-groups.ts';
import { SignalLabelsScreen } from './signal-labels-screen.tsx';

async function open(at = '/update-signal', language: 'en' | 'es' = 'en') {
  return await renderScreen(<SignalLabelsScreen />, {
    session: admin('USER_ADMIN'),
    path: '/update-signal',
    at,
    language,
    answers: [answer(listSignalsEndpoint, { signals: testGroups() })],
  });
}

const field = (label: string) => screen.findByRole('textbox', { name: `New signal label of ${label}` });
const save = () => screen.getByRole('button', { name: 'Save' });

// Shows 3-2.23, 3-2.62, 3-2.63, 3-7.30
test('the groups stand in the order of the catalogue, All last; each shows type, group and label', async () => {
  const { user } = await open();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['General', 'Standard', 'Zeekr', 'Other', 'All']);
  expect(await field('Location')).toHaveValue('Location');
  await user.click(screen.getByRole('tab', { name: 'All' }));
  const row = (await screen.findByText('signal2000')).closest('tr');
  if (row === null) throw new Error('no row');
  expect(within(row).getByText('Read and write')).toBeVisible();
  expect(within(row).getByText('Standard', { exact: true })).toBeVisible();
});

// Shows 3-1.7, 3-2.62, 3-2.68, 3-3.22, 3-7.31
test('several labels, written on different pages and groups, are saved by one call', async () => {
  const sent: unknown[] = [];
  const { user } = await open('/update-signal?group=STANDARD');
  const first = await field('Standard 1');
  await user.clear(first);
  await user.type(first, 'How fast');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.type(await field('Standard 11'), '!');
  await user.click(screen.getByRole('tab', { name: 'General' }));
  await field('Location');
  expect(screen.getByText('2 labels are not saved')).toBeVisible();
  testServer.use(
    answer(updateSignalLabelsEndpoint, { message: 'Signal labels updated successfully!' }, sent),
    answer(listSignalsEndpoint, { signals: testGroups({ 2001: 'How fast', 2011: 'Standard 11!' }) }),
  );
  await user.click(save());
  expect(await screen.findByText('Signal labels updated successfully!')).toBeVisible();
  expect(sent).toEqual([
    {
      signals: [
        { signal_id: 2001, signal_display_name: 'How fast' },
        { signal_id: 2011, signal_display_name: 'Standard 11!' },
      ],
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Standard' }));
  expect(await field('How fast')).toHaveValue('How fast');
});

// Shows 3-5.26
test.each([
  ['en', 'A label cannot be blank', 'Save', 'New signal label of Location'],
  ['es', 'El nombre no puede estar vacío', 'Guardar', 'Nuevo nombre de Location'],
] as const)(
  'a blank label is told at its field and not sent (%s)',
  async (...[language, text, button, name]) => {
    const { user } = await open('/update-signal', language);
    await user.clear(await screen.findByRole('textbox', { name }));
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getAllByRole('tab')[1] ?? document.body);
    await user.click(screen.getByRole('button', { name: button }));
    // It stands in another group: what is not saved is shown alone.
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('what is written while labels are being saved stays to be saved', async () => {
  const coming = Promise.withResolvers<void>();
  const { user } = await open();
  const label = await field('Location');
  await user.type(label, '!');
  testServer.use(
    http.post(`*${updateSignalLabelsEndpoint.path}`, async () => {
      await coming.promise;
      return Response.json({ message: 'Signal labels updated successfully!' });
    }),
  );
  await user.click(save());
  await user.type(label, '?');
  coming.resolve();
  expect(await screen.findByText('Signal labels updated successfully!')).toBeVisible();
  expect(label).toHaveValue('Location!?');
  expect(screen.getByText('1 label is not saved')).toBeVisible();
});

test('a label longer than 200 characters is told so', async () => {
  const { user } = await open();
  await user.click(await field('Location'));
  await user.paste('x'.repeat(200));
  expect(screen.getByText('At most 200 characters')).toBeVisible();
});

test('writing the old label again, undoing and discarding leave nothing to save', async () => {
  const { user } = await open();
  await user.type(await field('Location'), 'x');
  await user.type(await field('Location'), '{Backspace}');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(await field('Location'), 'x');
  await user.click(screen.getByRole('button', { name: 'Undo Location' }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(await field('Location'), 'x');
  await user.click(screen.getByRole('tab', { name: 'Standard' }));
  await user.type(await field('Standard 1'), 'x');
  await user.type(await field('Standard 2'), 'x');
  await user.click(screen.getByRole('button', { name: 'Undo Standard 1' }));
  expect(await field('Standard 1')).toHaveValue('Standard 1');
  expect(await field('Standard 2')).toHaveValue('Standard 2x');
  expect(screen.getByText('2 labels are not saved')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Show only these' }));
  const shown = screen.getAllByRole('textbox').map((input) => input.getAttribute('aria-label'));
  expect(shown).toEqual(['New signal label of Location', 'New signal label of Standard 2']);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await field('Standard 2')).toHaveValue('Standard 2');
  await user.click(screen.getByRole('tab', { name: 'General' }));
  expect(await field('Location')).toHaveValue('Location');
});

test('while labels are being saved they cannot be discarded', async () => {
  const { user } = await open();
  await user.type(await field('Location'), 'x');
  testServer.use(hang(updateSignalLabelsEndpoint));
  await user.click(save());
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled());
});

// Shows 3-8.1
test('what the server refuses is told, and what was written stays', async () => {
  const { user } = await open();
  testServer.use(answer(updateSignalLabelsEndpoint, { message: 'Signal labels updated successfully!' }));
  await user.type(await field('Location'), '!');
  await user.click(save());
  expect(await screen.findByText('Signal labels updated successfully!')).toBeVisible();
  await user.type(await field('Location'), 'x');
  testServer.use(refuse(updateSignalLabelsEndpoint, 'unavailable'));
  await user.click(save());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText('Signal labels updated successfully!')).toBeNull();
  expect(await field('Location')).toHaveValue('Locationx');
});

test('a search looks in the group, and offers all groups when nothing fits', async () => {
  const { user } = await open();
  await field('Location');
  await user.type(screen.getByRole('searchbox', { name: 'Search by label or name' }), 'suspension');
  expect(await screen.findByText('No signal of this group fits')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search in all groups' }));
  expect(await field('Suspension height')).toBeVisible();
});

// Shows 3-2.63
test('a signal type shows what can be written, what allows both among it', async () => {
  const { user } = await open('/update-signal?group=ALL');
  await field('Location');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Signal type' }), 'Write');
  expect(await field('Message')).toBeVisible();
  expect(await field('Standard 0')).toBeVisible();
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Signal type' }), 'Read and write');
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(1));
  expect(await field('Standard 0')).toBeVisible();
});

test('leaving asks while something is not saved, going to another group does not', async () => {
  const { user } = await open();
  await user.type(await field('Location'), 'x');
  await user.click(screen.getByRole('tab', { name: 'Standard' }));
  await field('Standard 0');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Import signals' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await field('Standard 0')).toBeVisible();
});
