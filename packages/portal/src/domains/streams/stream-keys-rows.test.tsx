import { screen, within } from '@testing-library/react';
import {
  createStreamKeyEndpoint,
  listStreamKeysEndpoint,
  revokeStreamKeyEndpoint,
  type StreamKeyRow,
} from '@vinculum/contract/streams/endpoints.ts';
import { expect, test } from 'vitest';
import { admin, consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StreamKeysOf } from './stream-keys-of.tsx';
import { StreamKeysScreen } from './stream-keys-screen.tsx';

const unused: StreamKeyRow = {
  id: 4,
  name: 'Warehouse',
  prefix: 'vk_E2JI',
  created_on: '2026-11-20T10:00:00.000Z',
  created_by: 'ada.lovelace',
  last_used_on: null,
  revoked_on: null,
};
const used = { ...unused, id: 5, name: 'Lake', prefix: 'vk_QQ77', last_used_on: '2026-11-21T10:00:00.000Z' };
const keys = answer(listStreamKeysEndpoint, { keys: [unused, used], stream_name: null });
const moments = (row: HTMLElement) => [...row.querySelectorAll('time')].map((time) => time.dateTime);

test('of each key stands how it begins, who made it and when it was used; a viewer changes none', async () => {
  await renderScreen(<StreamKeysScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/stream-keys',
    answers: [keys],
  });
  const row = await screen.findByRole('row', { name: /^Warehouse/ });
  expect(row).toHaveTextContent(/^Warehousevk_E2JI….*ada\.lovelaceNeverActive$/);
  expect(moments(screen.getByRole('row', { name: /^Lake/ }))).toEqual([used.created_on, used.last_used_on]);
  expect(screen.queryByRole('button', { name: /key/ })).toBeNull();
});

test('why one key was not revoked is not said of the next, and a new one is made by its name', async () => {
  const sent: unknown[] = [];
  const { user } = await renderScreen(<StreamKeysScreen />, {
    session: consumer('USER_ADMIN'),
    path: '/stream-keys',
    answers: [
      keys,
      refuse(revokeStreamKeyEndpoint, 'notFound'),
      answer(createStreamKeyEndpoint, { id: 6, key: 'vk_secret', message: '' }, sent),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke the key Warehouse' }));
  const first = within(await screen.findByRole('dialog'));
  await user.click(first.getByRole('button', { name: 'Revoke' }));
  expect(await first.findByRole('alert')).toHaveTextContent('Not found');
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Revoke the key Lake' }));
  const second = within(await screen.findByRole('dialog', { name: 'Revoke the key “Lake”?' }));
  expect(second.queryByRole('alert')).toBeNull();
  await user.click(second.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' Forecast {Enter}');
  await screen.findByText('vk_secret');
  expect(sent).toEqual([{ name: 'Forecast' }]);
});

test('an operator looks at the keys of the consumer of the page', async () => {
  const asked: unknown[] = [];
  await renderScreen(<StreamKeysOf consumerId={12} />, {
    session: admin('USER_ADMIN'),
    answers: [answer(listStreamKeysEndpoint, { keys: [used], stream_name: null }, asked)],
  });
  expect(await screen.findByRole('row', { name: /^Lake/ })).toBeVisible();
  expect(asked).toEqual([{ org_id: '12' }]);
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
});
