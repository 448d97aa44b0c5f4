import { screen, within } from '@testing-library/react';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer, fleetManager, oem } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someCounts, someForm } from '../../testing/some-form.ts';
import { OemConsentViewScreen } from './oem-consent-view-screen.tsx';
import { someGroups, speed } from '../../testing/rooms/editor-catalogue.ts';
import { someOemForm } from '../../testing/rooms/oem-forms.ts';

const at = { path: '/consent-view/$consentFormId', at: '/consent-view/7' } as const;

// Shows 1-2.32
test('an OEM reads the form, whose it is and what its own vehicles answered, without any action', async () => {
  await renderScreen(<OemConsentViewScreen />, {
    session: oem('USER_ADMIN'),
    ...at,
    answers: [answer(getOemConsentFormEndpoint, someOemForm({ hasEncryption: true }))],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Battery study' })).toBeVisible();
  expect(screen.getByText('Asked for by Helios Insurance')).toBeVisible();
  expect(screen.getByText('Encrypted to the consumer’s public key')).toBeVisible();
  const answers = screen.getByRole('region', { name: 'Answers of your cars' });
  const live = within(answers).getByRole('row', { name: /Live consents/ });
  expect(live).toHaveTextContent('2');
  for (const name of ['Edit', 'Publish', 'Clone', 'Responses', 'Revoke']) {
    expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('an OEM is told which of its cars sent more than was agreed, of which signal', async () => {
  const [first, second] = ['YNR40EA5XR1100011', 'YNR40EA5XR1100012'] as const;
  const row = { first_on: '2026-11-20T11:00:00.000Z', last_on: '2026-11-20T12:00:00.000Z' };
  const beyond_agreed = [
    { ...row, vin_number: first, signal_id: speed.id, samples: 1 },
    { ...row, vin_number: second, signal_id: speed.id, samples: 1200 },
    { ...row, vin_number: second, signal_id: 0, samples: 2 },
  ];
  await renderScreen(<OemConsentViewScreen />, {
    session: oem('USER_ADMIN'),
    ...at,
    answers: [
      answer(getOemConsentFormEndpoint, someOemForm({ beyond_agreed })),
      answer(listSignalsEndpoint, { signals: someGroups }),
    ],
  });
  const answers = within(await screen.findByRole('region', { name: 'Answers of your cars' }));
  expect(await answers.findByText('More was sent than was agreed')).toBeVisible();
  const items = answers.getAllByRole('listitem').map((item) => item.textContent.split(', last')[0]);
  expect(items).toEqual([
    `${first} Vehicle speed: 1 value`,
    `${second} Vehicle speed: 1,200 values`,
    `${second} Encrypted messages: 2 values`,
  ]);
});

test('a form that concerns none of the own vehicles is not found', async () => {
  await renderScreen(<OemConsentViewScreen />, {
    session: oem('USER_VIEWER'),
    ...at,
    answers: [refuse(getOemConsentFormEndpoint, 'consentFormNotFound')],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Consent form not found');
});

const both = [
  answer(getOemConsentFormEndpoint, someOemForm({ title: 'As the OEM sees it' })),
  answer(getConsentFormEndpoint, someForm({ title: 'As the consumer sees it' })),
  answer(searchResponsesEndpoint, { data: [], total_rows: 0, counts: someCounts(), unregistered: 0 }),
];

test.each([
  [oem('USER_VIEWER'), 'As the OEM sees it'],
  [consumer('USER_VIEWER'), 'As the consumer sees it'],
  [fleetManager('USER_ADMIN'), 'You don`t have permission to access.'],
  [oem(null), 'You don`t have permission to access.'],
])('one address shows each portal its own screen (%#)', async (session, title) => {
  await renderPortal({ session, at: at.at, answers: both });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('the navigation of an OEM leads to consent forms and consumer permissions', async () => {
  await renderPortal({ session: oem('USER_VIEWER') });
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  const names = within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names.slice(0, 2)).toEqual(['Home', 'Consent Forms']);
  expect(names).toContain('Consumer Permissions');
});
