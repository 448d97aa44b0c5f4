import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { expect, test } from 'vitest';
import { hang, refuse } from '../../../testing/answers.ts';
import { openEditor } from '../../../testing/rooms/form-editor.tsx';
import { unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';

test('of a draft that was saved the server’s word is shown, and the way back leads into it again', async () => {
  const { user, history } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  expect(screen.getByText('Consent form saved.')).toBeVisible();
  await act(async () => history.back());
  expect(history.location.pathname).toBe('/consent-form/12');
});

test('what is typed after a save that was refused is kept as before', async () => {
  const server = unfinishedServer();
  const { user } = await openEditor({
    at: '/consent-form/12',
    answers: [refuse(saveConsentFormEndpoint, 'internal'), ...server.answers],
  });
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await screen.findByText('Something went wrong. Please try again.');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' on');
  cleanup();
  await waitFor(() => expect(server.titles()).toEqual(['Road quality on']));
});

test('while a draft is being saved it cannot be sent again, by neither button', async () => {
  const { user } = await openEditor({
    at: '/consent-form/12',
    answers: [hang(saveConsentFormEndpoint)],
  });
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Save and choose cars' })).toBeDisabled();
});

test('what the server refuses is shown in the whole form, whatever step the wizard stands at', async () => {
  const message = 'This address is not allowed';
  const fields = [{ field: 'service_page', key: 'domains.hostBlacklisted', message }];
  const { user } = await openEditor({
    at: '/consent-form/12?mode=wizard',
    answers: [refuse(saveConsentFormEndpoint, 'badRequest', { fields })],
  });
  await user.click(await screen.findByRole('button', { name: /Pricing/ }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('link', { name: `Service page: ${message}` })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Form' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Service page' })).toBeInvalid();
});
