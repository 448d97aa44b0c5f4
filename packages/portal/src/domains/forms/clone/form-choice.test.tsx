import { screen, waitFor } from '@testing-library/react';
import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { admin } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PublishScreen } from '../../publication/publish-screen.tsx';
import { CloneConsentScreen } from './clone-consent-screen.tsx';
import { publish, publishingAnswers } from '../../../testing/rooms/publishing.ts';
import { operatorAnswers, vins } from '../../../testing/rooms/master-forms.ts';

async function chooseForm(user: UserEvent) {
  await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  await user.click(await screen.findByRole('option', { name: 'Battery study (7)' }));
}

// Shows 3-4.6, 3-8.7, 3-9.2
test('200 forms of the chosen consumer are offered at once, and cars that are not registered are a warning', async () => {
  const requests: unknown[] = [];
  const { user } = await renderScreen(<PublishScreen by="administrator" />, {
    session: admin('USER_ADMIN'),
    path: '/publish-consent/$consentFormId',
    at: '/publish-consent/new',
    answers: [
      ...operatorAnswers(requests),
      ...publishingAnswers(),
      answer(publishAdminConsentFormEndpoint, {
        message: '',
        form_status: 'PUBLISHED',
        vinNumbersWithPermission: [],
        vinNumberAlreadyPublished: [],
        vinNumbersWithoutPermission: [],
        unregisteredVinNumbers: [vins[0]],
      }),
    ],
  });
  await chooseForm(user);
  expect(requests.at(-1)).toMatchObject({ consumer_id: 30, limit: 200 });
  await user.click(await screen.findByRole('textbox', { name: /VINs/ }));
  await user.paste(` ${vins[0].toLowerCase()} , `);
  await publish(user, 'Publish to 1 car');
  expect(await screen.findByText('1 car is not registered yet')).toBeVisible();
  expect(screen.getByText(/^The consent is sent on registration/)).toBeVisible();
});

test('what is typed is looked for by the server among the forms of the chosen consumer', async () => {
  const requests: unknown[] = [];
  const { user } = await renderScreen(<CloneConsentScreen />, {
    session: admin('USER_ADMIN'),
    path: '/clone-consent/$consentFormId',
    at: '/clone-consent/new',
    answers: operatorAnswers(requests),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  await user.type(screen.getByRole('combobox', { name: /Consent form/ }), 'batt');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ consumer_id: 30, limit: 200, search: 'batt' }));
});

// Shows 3-5.14
test('a clone needs a form and a consumer to clone it to', async () => {
  const { user } = await renderScreen(<CloneConsentScreen />, {
    session: admin('USER_ADMIN'),
    path: '/clone-consent/$consentFormId',
    at: '/clone-consent/new',
    answers: operatorAnswers(),
  });
  await user.click(await screen.findByRole('button', { name: /^Clone$/ }));
  // At the consumer, at its form and at the consumer that is to have a copy.
  expect(screen.getAllByText('Oops! You missed something.')).toHaveLength(3);
  await chooseForm(user);
  expect(screen.getAllByText('Oops! You missed something.')).toHaveLength(1);
});
