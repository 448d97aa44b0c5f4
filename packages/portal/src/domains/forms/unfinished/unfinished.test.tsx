import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listConsentFormsEndpoint, saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  discardUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { keyOfDraft, unfinishedHeader } from '@vinculum/contract/forms/unfinished-form.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { completeDraft, openEditor } from '../../../testing/rooms/form-editor.tsx';
import { someUnfinished, unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';
import { testServer } from '../../../test-setup.ts';
import { ConsentFormsScreen } from '../list/consent-forms-screen.tsx';

const KEY = '0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c10';
const at = `/consent-form/new?unfinished=${KEY}`;
const titleField = () => screen.findByRole('textbox', { name: 'Title' });
const copies = () => Object.keys(localStorage).filter((name) => name.startsWith('vinculum.unfinished.'));

test('a new form is saved by itself and is there again after a reload, with everything', async () => {
  const server = unfinishedServer();
  const { user } = await openEditor({ at, answers: server.answers });
  await user.type(await titleField(), 'Half a form');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'So far.');
  cleanup();
  await waitFor(() => expect(server.titles()).toEqual(['Half a form']));
  await waitFor(() => expect(copies()).toEqual([]));
  await openEditor({ at, answers: server.answers });
  expect(await titleField()).toHaveValue('Half a form');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('So far.');
});

test('while the server fails it says so with the number of the request, and the browser has it', async () => {
  const { user } = await openEditor({ at, answers: [refuse(keepUnfinishedFormEndpoint, 'internal')] });
  await user.type(await titleField(), 'Kept here');
  expect((await screen.findAllByText('Not saved, trying again'))[0]).toBeVisible();
  expect(screen.getByText('Request r-1')).toBeVisible();
  cleanup();
  await openEditor({ at, answers: [refuse(keepUnfinishedFormEndpoint, 'internal')] });
  expect(await titleField()).toHaveValue('Kept here');
});

test('one user’s unsent text is not shown to another user of the same browser', async () => {
  const answers = [refuse(keepUnfinishedFormEndpoint, 'internal')];
  const { user } = await openEditor({ at, answers });
  await user.type(await titleField(), 'Mine');
  cleanup();
  const other = consumer('USER_ADMIN');
  await openEditor({ at, answers, session: { ...other, principal: { ...other.principal, userId: 8 } } });
  expect(await titleField()).toHaveValue('');
});

/** A draft with changes that are not in it yet. */
async function openChanged() {
  const server = unfinishedServer(
    someUnfinished(keyOfDraft(12), 'x', {
      base_updated_on: '2026-01-01T00:00:00Z',
      content: { kind: 'form', form: completeDraft({ title: 'Changed' }) },
    }),
  );
  const { user } = await openEditor({ at: '/consent-form/12', answers: server.answers });
  expect(await titleField()).toHaveValue('Changed');
  return { user, server };
}

test('changes of a draft are back with who made them, and can be discarded and taken back', async () => {
  const { user, server } = await openChanged();
  expect(screen.getByText(/Changes that are not in the draft yet, by grace/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard them' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Road quality'));
  expect(server.titles()).toEqual([]);
  await waitFor(() => expect(screen.queryByText(/Changes that are not in the draft yet/)).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await titleField()).toHaveValue('Changed');
  await waitFor(() => expect(server.titles()).toEqual(['Changed']));
});

test('once something is typed after changes were discarded, they are not brought back over it', async () => {
  const { user } = await openChanged();
  await user.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await user.type(await titleField(), '!');
  // Long before it would have gone by itself.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 5000 });
  expect(await titleField()).toHaveValue('Road quality!');
});

test('changes that could not be discarded stay, and it is said why', async () => {
  const { user, server } = await openChanged();
  testServer.use(refuse(discardUnfinishedFormEndpoint, 'internal', { message: 'Out of order.' }));
  await user.click(screen.getByRole('button', { name: 'Discard them' }));
  const problem = await screen.findByText(/Out of order\./);
  expect(problem).toBeVisible();
  // What is a problem looks like one: not as a line of the notice that changes are back.
  for (const notice of screen.getAllByRole('status')) expect(notice).not.toContainElement(problem);
  expect(await titleField()).toHaveValue('Changed');
  await user.type(await titleField(), ' on');
  await waitFor(() => expect(server.titles()).toEqual(['Changed on']));
});

test.each(['notFound', 'conflict'] as const)(
  'discarding what somebody else has (%s) leaves it to them, and the editor with the draft',
  async (code) => {
    const { user } = await openChanged();
    testServer.use(refuse(discardUnfinishedFormEndpoint, code));
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Road quality'));
  },
);

test('a draft that was saved since the changes began says so before it is replaced', async () => {
  const key = keyOfDraft(12);
  const server = unfinishedServer(
    someUnfinished(key, 'Changed', { base_updated_on: '2025-12-31T00:00:00Z' }),
  );
  await openEditor({ at: '/consent-form/12', answers: server.answers });
  expect(await screen.findByText(/saved by somebody after these changes began/)).toBeVisible();
});

const theirs = someUnfinished(KEY, 'Theirs', { revision: 4 });

async function openConflict() {
  const server = unfinishedServer(theirs);
  const { user } = await openEditor({ at, answers: server.answers });
  testServer.use(refuse(keepUnfinishedFormEndpoint, 'conflict'));
  await user.type(await titleField(), ' and mine');
  await screen.findByText('This was changed in two places');
  testServer.use(...server.answers);
  await screen.findByText(/grace changed this on/);
  return { user, server };
}

test.each([
  ['Take the other', 'Theirs', 'Theirs and mine'],
  ['Keep mine', 'Theirs and mine', 'Theirs'],
])(
  'of two texts that contradict each other, "%s" leaves the other one beside it',
  async (button, stands, aside) => {
    const { user, server } = await openConflict();
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByText('This was changed in two places')).not.toBeInTheDocument());
    expect(await titleField()).toHaveValue(stands);
    await waitFor(() => expect(server.kept.get(KEY)?.content.form.title).toBe(stands));
    expect(server.titles()).toContain(aside);
  },
);

test('a save names what was unfinished, and a refused one leaves it there', async () => {
  const content = { kind: 'form' as const, form: completeDraft({ title: 'Whole' }) };
  const server = unfinishedServer(someUnfinished(KEY, 'Whole', { revision: 3, content }));
  const { user, saved } = await openEditor({ at, answers: server.answers });
  testServer.use(refuse(saveConsentFormEndpoint, 'internal'));
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await screen.findByText('Something went wrong. Please try again.');
  testServer.use(
    answer(saveConsentFormEndpoint, (call) => {
      saved.push(call);
      return { consent_form_id: 12, message: '' };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.headers.get(unfinishedHeader)).toBe(`${KEY};3`);
  expect(copies()).toEqual([]);
});

const noForms = answer(listConsentFormsEndpoint, { data: [], total_rows: 0 });

async function openList(...answers: readonly HttpHandler[]) {
  const session = consumer('USER_EDITOR');
  return await renderScreen(<ConsentFormsScreen />, {
    session,
    path: '/consent-forms',
    answers: [...answers, noForms],
  });
}

test('what is unfinished is listed above the forms, with who and where to continue', async () => {
  await openList(...unfinishedServer(someUnfinished(KEY, ' '), someUnfinished('form-12', 'Changed')).answers);
  const list = within(await screen.findByRole('region', { name: 'Unfinished' }));
  expect(list.getByRole('link', { name: 'Continue Untitled' })).toHaveAttribute('href', at);
  expect(list.getByRole('link', { name: 'Continue Changed' })).toHaveAttribute('href', '/consent-form/12');
  expect(list.getByText(/Changes to draft 12/)).toHaveTextContent(/by grace/);
});

test('an unfinished form is discarded at once, and comes back by Undo', async () => {
  const server = unfinishedServer(someUnfinished(KEY, 'Half'));
  const { user } = await openList(...server.answers);
  await user.click(await screen.findByRole('button', { name: 'Discard Half' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unfinished' })).not.toBeInTheDocument());
  expect(screen.getByText('“Half” was discarded.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Continue Half' })).toBeVisible();
});

test('one that somebody changed since is not discarded', async () => {
  const server = unfinishedServer(someUnfinished(KEY, 'Half'));
  const { user } = await openList(refuse(discardUnfinishedFormEndpoint, 'conflict'), ...server.answers);
  await user.click(await screen.findByRole('button', { name: 'Discard Half' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This was changed in the meantime');
  expect(server.titles()).toEqual(['Half']);
});

test('what only this browser has is listed as such', async () => {
  const { user } = await openEditor({ at, answers: [refuse(keepUnfinishedFormEndpoint, 'databaseAway')] });
  await user.type(await titleField(), 'Offline');
  cleanup();
  await openList(refuse(keepUnfinishedFormEndpoint, 'databaseAway'), ...unfinishedServer().answers);
  expect(await screen.findByText(/In this browser only/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue Offline' })).toHaveAttribute('href', at);
});

test('a viewer is shown nothing unfinished', async () => {
  await renderScreen(<ConsentFormsScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/consent-forms',
    answers: [noForms],
  });
  expect(await screen.findByText('No consent forms yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Unfinished' })).not.toBeInTheDocument();
});
