import { screen, waitFor, within } from '@testing-library/react';
import {
  discardUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
  listUnfinishedFormsEndpoint,
  type UnfinishedRow,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import type { HttpHandler } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someUnfinished, unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';
import { testServer } from '../../../test-setup.ts';
import { emptyDraft } from '../editor/draft.ts';
import { browserCopies } from './browser-copies.ts';
import { UnfinishedList, unfinishedAddress } from './unfinished-list.tsx';

const copies = browserCopies(7);
const keyOf = (n: number) => `0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c2${n}`;

afterEach(() => {
  for (const { key } of copies.all()) copies.remove(key);
});

async function openList(...answers: readonly HttpHandler[]) {
  return await renderScreen(<UnfinishedList continueAt={unfinishedAddress} />, {
    session: consumer('USER_EDITOR'),
    answers,
  });
}

function keepHere(key: string, title: string) {
  const content = { kind: 'form' as const, form: { ...emptyDraft('en'), title } };
  copies.write(key, { revision: 1, base_updated_on: null, is_sending: false, changed_at: 0, content });
}

const titles = () =>
  screen
    .getAllByRole('link', { name: /^Continue / })
    .map((link) => link.getAttribute('aria-label')?.replace('Continue ', ''));

test('four are shown at first, all when that is asked for, and each once whoever has it', async () => {
  const kept = [1, 2, 3, 4].map((n) => someUnfinished(keyOf(n), `Form ${n}`));
  keepHere(keyOf(2), 'Form 2, longer');
  keepHere(keyOf(9), 'Here');
  const { user } = await openList(...unfinishedServer(...kept).answers);
  expect(await screen.findByRole('link', { name: 'Continue Here' })).toBeVisible();
  expect(titles()).toEqual(['Here', 'Form 1', 'Form 2', 'Form 3']);
  await user.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(titles()).toEqual(['Here', 'Form 1', 'Form 2', 'Form 3', 'Form 4']);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('changes of a form that was published meanwhile, and is over since, become a new form and say so', async () => {
  const row: Omit<UnfinishedRow, 'key' | 'title' | 'status' | 'consent_form_id'> = {
    revision: 1,
    updated_by: 'grace',
    updated_on: '2026-01-01T12:03:00Z',
    base_updated_on: null,
  };
  const data: UnfinishedRow[] = [
    { ...row, key: 'form-12', title: 'Draft', consent_form_id: 12, status: 'DRAFT' },
    { ...row, key: 'form-13', title: 'Out', consent_form_id: 13, status: 'PUBLISHED' },
    { ...row, key: 'form-14', title: 'Revoked', consent_form_id: 14, status: 'REVOKED' },
    { ...row, key: 'form-15', title: 'Over', consent_form_id: 15, status: 'EXPIRED' },
  ];
  await openList(answer(listUnfinishedFormsEndpoint, { data }));
  const link = (title: string) => screen.findByRole('link', { name: `Continue ${title}` });
  expect(await link('Draft')).toHaveAttribute('href', '/consent-form/12');
  expect(screen.getByText(/Changes to draft 12/)).toBeVisible();
  for (const [title, id] of [['Out', 13] as const, ['Revoked', 14] as const, ['Over', 15] as const]) {
    expect(await link(title)).toHaveAttribute('href', `/consent-form/new?unfinished=form-${id}`);
    expect(screen.getByText(new RegExp(`Changes to form ${id}, which was published`))).toBeVisible();
  }
});

test('of two the one is discarded that is named, from this browser as well', async () => {
  const server = unfinishedServer(
    someUnfinished(keyOf(1), 'One', { revision: 5 }),
    someUnfinished(keyOf(2), 'Two', { revision: 6 }),
  );
  keepHere(keyOf(2), 'Two, longer');
  const asked: unknown[] = [];
  const discard = answer(discardUnfinishedFormEndpoint, ({ params, query }) => {
    asked.push([params['key'], query]);
    server.kept.delete(String(params['key']));
    return {};
  });
  const { user } = await openList(discard, ...server.answers);
  await user.click(await screen.findByRole('button', { name: 'Discard Two' }));
  await waitFor(() => expect(titles()).toEqual(['One']));
  expect(asked).toEqual([[keyOf(2), { revision: '6' }]]);
  expect(copies.all()).toEqual([]);
});

test('one that is gone already is gone, without a word of trouble', async () => {
  const server = unfinishedServer(someUnfinished(keyOf(1), 'One'), someUnfinished(keyOf(2), 'Two'));
  const { user } = await openList(refuse(discardUnfinishedFormEndpoint, 'notFound'), ...server.answers);
  await user.click(await screen.findByRole('button', { name: 'Discard Two' }));
  expect(await screen.findByText('“Two” was discarded.')).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Unfinished' }));
  expect(list.queryByRole('alert')).toBeNull();
});

test('what could not be brought back waits in this browser, and it is said why', async () => {
  const server = unfinishedServer(someUnfinished(keyOf(1), 'One'));
  const { user } = await openList(...server.answers);
  await user.click(await screen.findByRole('button', { name: 'Discard One' }));
  testServer.use(refuse(keepUnfinishedFormEndpoint, 'internal'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const list = within(await screen.findByRole('region', { name: 'Unfinished' }));
  expect(await list.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(await list.findByText(/In this browser only/)).toBeVisible();
  expect(copies.read(keyOf(1))?.content.form.title).toBe('One');
});
