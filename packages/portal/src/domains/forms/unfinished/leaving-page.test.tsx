import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  getUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '../../../testing/answers.ts';
import { openEditor } from '../../../testing/rooms/form-editor.tsx';
import { someUnfinished, unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';
import { testServer } from '../../../test-setup.ts';
import { emptyDraft } from '../editor/draft.ts';
import { browserCopies } from './browser-copies.ts';

const KEY = '0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c12';
const at = `/consent-form/new?unfinished=${KEY}`;
const copies = browserCopies(7);

afterEach(() => copies.remove(KEY));

/** Within one turn: no timer comes between. */
async function enter(title: string, event: () => void) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: title } });
  event();
}

const events = {
  pagehide: () => fireEvent(window, new Event('pagehide')),
  online: () => fireEvent(window, new Event('online')),
  hidden: () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    vi.restoreAllMocks();
  },
};

test('what was just typed is safe as the page is hidden or left, or the network is back; also that it is empty', async () => {
  const server = unfinishedServer();
  await openEditor({ at, answers: server.answers });
  const kept = () => copies.read(KEY)?.content.form.title;
  await enter('Left', events.pagehide);
  expect(kept()).toBe('Left');
  await enter('Hidden', events.hidden);
  expect(kept()).toBe('Hidden');
  await enter('Back', events.online);
  expect(kept()).toBe('Back');
  await enter('', events.pagehide);
  expect(kept()).toBe('');
  await waitFor(() => expect(server.titles()).toEqual(['']));
});

test('what only this browser has goes on from the revision it knew, while the server cannot be asked', async () => {
  const content = { kind: 'form' as const, form: { ...emptyDraft('en'), title: 'Mine' } };
  copies.write(KEY, { revision: 3, base_updated_on: null, is_sending: false, changed_at: 0, content });
  const server = unfinishedServer();
  const answers = [refuse(getUnfinishedFormEndpoint, 'internal'), ...server.answers];
  await openEditor({ at, answers });
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
  events.pagehide();
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toMatchObject([{ revision: 3, content }]));
});

test('where the other text is gone once it is asked for, mine begins anew', async () => {
  const server = unfinishedServer(someUnfinished(KEY, 'Theirs', { revision: 4 }));
  await openEditor({ at, answers: [refuse(keepUnfinishedFormEndpoint, 'conflict'), ...server.answers] });
  await screen.findByRole('textbox', { name: 'Title' });
  server.kept.delete(KEY);
  await enter('Mine', events.pagehide);
  const keep = await screen.findByRole('button', { name: 'Keep mine' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take the other' })).toBeNull());
  testServer.use(...server.answers);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(keep).not.toBeInTheDocument());
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toMatchObject([{ revision: 0 }]));
  expect(server.titles()).toEqual(['Mine']);
});

test('what neither server nor browser has room for is said to be here only', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openEditor({ at, answers: [refuse(keepUnfinishedFormEndpoint, 'internal')] });
  await enter('Large', events.pagehide);
  expect(await screen.findByText(/This browser has no room for it either/)).toBeVisible();
  full.mockRestore();
});

test('text of mine that another text overtook is not sent over it, but waits to be chosen', async () => {
  const content = { kind: 'form' as const, form: { ...emptyDraft('en'), title: 'Mine' } };
  copies.write(KEY, { revision: 3, base_updated_on: null, is_sending: false, changed_at: 0, content });
  const server = unfinishedServer(someUnfinished(KEY, 'Theirs', { revision: 4 }));
  await openEditor({ at, answers: server.answers });
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
  expect(await screen.findByText('This was changed in two places')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Take the other' })).toBeEnabled();
  events.pagehide();
  expect(server.titles()).toEqual(['Theirs']);
  expect(copies.read(KEY)?.content.form.title).toBe('Mine');
});

test('what cannot be read is said so, and is read again on request', async () => {
  const server = unfinishedServer(someUnfinished(KEY, 'Theirs'));
  const { user } = await openEditor({
    at,
    answers: [refuse(getUnfinishedFormEndpoint, 'internal'), ...server.answers],
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  testServer.use(...server.answers);
  await user.click(again);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
});
