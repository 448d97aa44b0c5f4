import { screen, within } from '@testing-library/react';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { oem } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RevokeScreen } from './revoke-screen.tsx';
import { someCounts } from '../../testing/some-form.ts';
import { someConsumers, someOemForm, someOemRow } from '../../testing/rooms/oem-forms.ts';

async function openRevoke(at: string, answers: readonly HttpHandler[] = []) {
  const sent: unknown[] = [];
  const requests: unknown[] = [];
  const rendered = await renderScreen(<RevokeScreen by="oem" />, {
    session: oem('USER_ADMIN'),
    path: '/revoke-consent/$consentFormId',
    at,
    answers: [
      ...answers,
      answer(getPublicSettingsEndpoint, someSettings),
      someConsumers(),
      answer(searchOemConsentFormsEndpoint, { data: [someOemRow()], total_rows: 1 }, requests),
      answer(getOemConsentFormEndpoint, someOemForm()),
      answer(revokeOemConsentFormEndpoint, { message: '3 consents and requests ended.', revoked: 3 }, sent),
    ],
  });
  return { ...rendered, sent, requests };
}

const submit = () => screen.findByRole('button', { name: 'Revoke form' });

// Shows 1-5.26
test('without a consumer, then without a form, the specified text asks for what is missing', async () => {
  const { user, sent } = await openRevoke('/revoke-consent/new');
  await user.click(await submit());
  expect(screen.getAllByText('Oops! You missed something.')).toHaveLength(2);
  expect(screen.getByRole('combobox', { name: /Consumer/ })).toHaveFocus();
  await user.click(screen.getByRole('combobox', { name: /Consumer/ }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  await user.click(await submit());
  expect(screen.getAllByText('Oops! You missed something.')).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: /Consent form/ })).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

// Shows 1-1.5, 1-9.2, 2-9.1, 3-9.2
test('a consumer and its form are chosen, the confirmation says what follows, and the result is shown', async () => {
  const { user, sent, requests } = await openRevoke('/revoke-consent/new');
  await user.click(await screen.findByRole('combobox', { name: /Consumer/ }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  await user.click(await screen.findByRole('option', { name: 'Battery study (7)' }));
  expect(requests).toEqual([{ consumer_id: 30, limit: 200, revocable: true }]);
  await user.click(await submit());
  const dialog = await screen.findByRole('dialog', { name: /Revoke “Battery study” of/ });
  expect(
    await within(dialog).findByText(
      /The requests and consents of 3 of your cars end\..*other makers’ cars stay/,
    ),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('“Battery study” is revoked on your cars')).toBeVisible();
  expect(screen.getByText('3 consents and requests ended.')).toBeVisible();
  expect(sent).toEqual([{ consumer_id: 30, consent_form_id: 7 }]);
  await user.click(screen.getByRole('link', { name: 'Revoke another form' }));
  expect(await screen.findByDisplayValue('Helios Insurance')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /Consent form/ })).toHaveValue('');
});

test('a form of the address is chosen already, with its consumer', async () => {
  const { user, sent } = await openRevoke('/revoke-consent/7');
  expect(await screen.findByDisplayValue('Battery study (7)')).toBeVisible();
  expect(await screen.findByDisplayValue('Helios Insurance')).toBeVisible();
  await user.click(await submit());
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
});

test('a form of the address with nothing left to revoke is not chosen, and its field says why', async () => {
  const counts = someCounts({ FORM_CANCELED: 3, FORM_DECLINED: 1 });
  const { user, sent } = await openRevoke('/revoke-consent/7', [
    answer(getOemConsentFormEndpoint, someOemForm({ counts })),
  ]);
  const field = await screen.findByRole('combobox', { name: /Consent form/ });
  expect(field).toHaveValue('');
  expect(field).toHaveAccessibleDescription(
    '“Battery study” has no open consents on your cars: nothing is left to revoke.',
  );
  expect(await screen.findByDisplayValue('Helios Insurance')).toBeVisible();
  await user.click(await submit());
  expect(screen.getByText('Oops! You missed something.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

test('that nothing is left of a form is not said of another consumer', async () => {
  const counts = someCounts({ FORM_CANCELED: 3 });
  const { user } = await openRevoke('/revoke-consent/7', [
    answer(getOemConsentFormEndpoint, someOemForm({ counts })),
  ]);
  const reason = /nothing is left to revoke/;
  expect(await screen.findByRole('combobox', { name: /Consent form/ })).toHaveAccessibleDescription(reason);
  await user.click(screen.getByRole('combobox', { name: /Consumer/ }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  expect(screen.getByRole('combobox', { name: /Consent form/ })).not.toHaveAccessibleDescription(reason);
});

test('another consumer takes the chosen form away', async () => {
  const { user } = await openRevoke('/revoke-consent/7');
  await screen.findByDisplayValue('Battery study (7)');
  await user.click(screen.getByRole('combobox', { name: /Consumer/ }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  expect(screen.getByRole('combobox', { name: /Consent form/ })).toHaveValue('');
});

// Shows 1-8.1
test.each([
  ['internal', 'Something went wrong. Please try again.'],
  ['formAlreadyRevoked', 'This form has already been revoked or has expired.'],
] as const)('a failure (%s) is told and the form stays chosen', async (code, text) => {
  const { user } = await openRevoke('/revoke-consent/7', [refuse(revokeOemConsentFormEndpoint, code)]);
  await user.click(await submit());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('combobox', { name: /Consent form/ })).toHaveValue('Battery study (7)');
});

test('a form that concerns none of the own vehicles is not found', async () => {
  await openRevoke('/revoke-consent/7', [refuse(getOemConsentFormEndpoint, 'consentFormNotFound')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Consent form not found');
});
