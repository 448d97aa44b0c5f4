import { screen, within } from '@testing-library/react';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { confirm, operatorAnswers, vins } from '../../testing/rooms/master-forms.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { testServer } from '../../test-setup.ts';
import { UpdateConsentScreen } from './update-consent-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const title = 'Update “Battery study” of Helios Insurance?';
const list = () => screen.getByRole('textbox', { name: /VINs/ });

test('what was entered stays after a refusal, and goes once it was done, as what was said does', async () => {
  const [first, second] = vins;
  const requests: unknown[] = [];
  const sent: unknown[] = [];
  const { user } = await renderScreen(<UpdateConsentScreen />, {
    session: admin('USER_ADMIN'),
    path: '/update-consent/$consentFormId',
    at: '/update-consent/7',
    answers: [refuse(requestConsentStatusEndpoint, 'internal'), ...operatorAnswers(requests)],
  });
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: /^Revoked/ }));
  await user.click(list());
  await user.paste(`${first} ${second}`);
  await user.click(screen.getByRole('button', { name: /^Update 2 cars/ }));
  const verb = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Update status' });
  // It cannot be taken back.
  expect(verb.style.getPropertyValue('--button-bg')).toContain('red');
  await confirm(user, title, 'Update status');
  const refusal = 'Something went wrong. Please try again.';
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(list()).toHaveValue(`${first} ${second}`);
  const outcome = { message: '', request_id: null, vin_queued: [], vin_not_registered: [second] };
  testServer.use(
    answer(requestConsentStatusEndpoint, { ...outcome, vin_without_consent_form: [first] }, sent),
  );
  await user.click(screen.getByRole('button', { name: /^Update 2 cars/ }));
  await confirm(user, title, 'Update status');
  const result = within(await screen.findByRole('region', { name: 'Updating “Battery study”' }));
  expect(screen.queryByText(refusal)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(list()).toHaveValue('');
  expect(sent).toEqual([
    { consent_status: 'FORM_CANCELED', consent_form_id: 7, vin_numbers: [first, second] },
  ]);
  expect(requests).toContainEqual({ consumer_id: 30, limit: 200, status: 'PUBLISHED' });
  const saved = savedFiles();
  for (const button of result.getAllByRole('button', { name: 'Download' })) await user.click(button);
  expect(saved.map(({ name }) => name)).toEqual([
    'consent-form-7-without.txt',
    'consent-form-7-notRegistered.txt',
  ]);
  await user.click(result.getByRole('button', { name: 'Dismiss this result' }));
  expect(screen.queryByRole('region', { name: 'Updating “Battery study”' })).toBeNull();
  expect(screen.queryByText('Oops! You missed something.')).toBeNull();
});
