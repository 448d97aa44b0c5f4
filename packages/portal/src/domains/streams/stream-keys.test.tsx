import { screen, waitFor, within } from '@testing-library/react';
import {
  createStreamKeyEndpoint,
  listStreamKeysEndpoint,
  revokeStreamKeyEndpoint,
  type StreamKeyRow,
} from '@vinculum/contract/streams/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StreamKeysScreen } from './stream-keys-screen.tsx';

const active: StreamKeyRow = {
  id: 4,
  name: 'Warehouse',
  prefix: 'vk_E2JI',
  created_on: '2026-11-20T10:00:00.000Z',
  created_by: 'ada.lovelace',
  last_used_on: null,
  revoked_on: null,
};

async function openKeys(
  answers: readonly HttpHandler[] = [],
  keys = [active],
  stream_name: string | null = null,
) {
  return await renderScreen(<StreamKeysScreen />, {
    session: consumer('USER_ADMIN'),
    path: '/stream-keys',
    answers: [...answers, answer(listStreamKeysEndpoint, { keys, stream_name })],
  });
}

test('a new key is shown once, with how to read the stream, and closes only by its button', async () => {
  const { user } = await openKeys([
    answer(createStreamKeyEndpoint, { id: 5, key: 'vk_secret', message: 'API key created.' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create an API key' });
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Lake');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(await within(dialog).findByText('vk_secret')).toBeVisible();
  expect(dialog.contains(document.activeElement), 'the keyboard is still in the dialog').toBe(true);
  expect(dialog).toHaveTextContent(
    /curl -N -H 'Authorization: Bearer vk_secret' '[^']+\/stream\/api\/v1\/batches/,
  );
  expect(dialog).toHaveTextContent(
    /curl -N -H 'Authorization: Bearer vk_secret' '[^']+\/stream\/api\/v1\/events'/,
  );
  expect(dialog).toHaveTextContent(
    /curl -H 'Authorization: Bearer vk_secret' '[^']+\/shared\/api\/v1\/signals'/,
  );
  await user.keyboard('{Escape}');
  expect(screen.getByText('vk_secret')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'I have copied the key' }));
  expect(screen.queryByText('vk_secret')).toBeNull();
});

test('while a key is being created the dialog stays, since its answer is shown only once', async () => {
  const { user } = await openKeys([hang(createStreamKeyEndpoint)]);
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create an API key' });
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Lake');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toBeDisabled());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('the stream shows the name that the operator gave it, and nothing before it has one', async () => {
  await openKeys([], [active], 'helios-data');
  expect(await screen.findByText('helios-data')).toBeVisible();
});

test('a key needs a name', async () => {
  const { user } = await openKeys();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Name: Field should not be empty');
});

test('revoking names the key and what follows, and is done only when confirmed', async () => {
  const sent: unknown[] = [];
  const { user } = await openKeys([
    answer(revokeStreamKeyEndpoint, ({ params }) => {
      sent.push(params['id']);
      return { message: 'API key revoked.' };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Revoke the key Warehouse' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the key “Warehouse”?' });
  expect(dialog).toHaveTextContent('Whatever reads with this key is cut off at once.');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await expect.poll(() => sent).toEqual(['4']);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a revocation that fails is told in the dialog', async () => {
  const { user } = await openKeys([refuse(revokeStreamKeyEndpoint, 'notFound')]);
  await user.click(await screen.findByRole('button', { name: 'Revoke the key Warehouse' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not found');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a revoked key says so and cannot be revoked again', async () => {
  await openKeys([], [{ ...active, revoked_on: '2026-11-21T10:00:00.000Z' }]);
  expect(await screen.findByText('Revoked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Revoke the key/ })).toBeNull();
});
