import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { cloneAdminConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  revokeAdminConsentFormEndpoint,
  getRevocationEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import {
  getStatusRequestEndpoint,
  requestConsentStatusEndpoint,
} from '@vinculum/contract/status-requests/endpoints.ts';
import type { HttpHandler } from 'msw';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PublishScreen } from '../publication/publish-screen.tsx';
import { RevokeScreen } from '../revocation/revoke-screen.tsx';
import { CloneConsentScreen } from '../forms/clone/clone-consent-screen.tsx';
import { confirm, operatorAnswers, vins } from '../../testing/rooms/master-forms.ts';
import { publish, publishingAnswers } from '../../testing/rooms/publishing.ts';
import { UpdateConsentScreen } from './update-consent-screen.tsx';

const [first, second, third] = vins;

async function open(act: string, at: string, answers: readonly HttpHandler[] = []) {
  const screens: Record<string, ReactNode> = {
    publish: <PublishScreen by="administrator" />,
    revoke: <RevokeScreen by="administrator" />,
    clone: <CloneConsentScreen />,
    update: <UpdateConsentScreen />,
  };
  return await renderScreen(screens[act], {
    session: admin('USER_ADMIN'),
    path: `/${act}-consent/$consentFormId`,
    at: `/${act}-consent/${at}`,
    answers: [...answers, ...operatorAnswers(), ...publishingAnswers()],
  });
}

async function chooseForm(user: UserEvent) {
  await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  await user.click(screen.getByRole('combobox', { name: /Consent form/ }));
  await user.click(await screen.findByRole('option', { name: 'Battery study (7)' }));
}

async function enterVins(user: UserEvent, text: string) {
  await user.click(await screen.findByRole('textbox', { name: /VINs/ }));
  await user.paste(text);
}

const submit = (name: RegExp) => screen.findByRole('button', { name });

// Shows 3-5.11, 3-5.13
test.each([
  ['publish', /^Publish/, 'Cannot publish more than 2 vin number(s)'],
  ['revoke', /^Revoke/, 'Cannot revoke more than 2 vin number(s)'],
  ['update', /^Update/, 'Cannot update more than 2 vin number(s)'],
] as const)(
  '%s: what is missing, and too many VINs, are told in the specified words',
  async (act, button, text) => {
    const { user } = await open(act, 'new');
    await user.click(await submit(button));
    const missing = act === 'update' ? 4 : 3;
    expect(screen.getAllByText('Oops! You missed something.')).toHaveLength(missing);
    expect(screen.getByRole('combobox', { name: 'Consumer' })).toHaveFocus();
    await enterVins(user, vins.join(', '));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  },
);

// Shows 3-2.18, 3-2.49, 3-4.6, 3-7.23, 3-8.7
test('a consumer’s form is published to VINs and each outcome is shown, once it was said what will happen', async () => {
  const sent: unknown[] = [];
  const { user } = await open('publish', 'new', [
    answer(
      publishAdminConsentFormEndpoint,
      {
        message: '',
        form_status: 'PUBLISHED' as const,
        vinNumbersWithPermission: [first],
        vinNumberAlreadyPublished: [second],
        vinNumbersWithoutPermission: [],
        unregisteredVinNumbers: [],
      },
      sent,
    ),
  ]);
  await chooseForm(user);
  await enterVins(user, `${first}, ${second}`);
  expect(await publish(user, 'Publish to 2 cars')).toMatch(
    /^For Helios Insurance: 2 cars are asked at once\./,
  );
  expect(await screen.findByText('Published on Vin number(s): 1')).toBeVisible();
  expect(screen.getByText('Alredy published/exists on these vin number(s): 1')).toBeVisible();
  expect(sent).toEqual([{ consumer_id: 30, consent_form_id: 7, vin_numbers: [first, second] }]);
});

// Shows 3-8.7
test('an operator is told which VINs need a permission, and that nothing was published', async () => {
  const { user } = await open('publish', 'new', [
    answer(publishAdminConsentFormEndpoint, {
      message: '',
      form_status: 'DRAFT',
      vinNumbersWithPermission: [],
      vinNumberAlreadyPublished: [],
      vinNumbersWithoutPermission: [first],
      unregisteredVinNumbers: [],
    }),
  ]);
  await chooseForm(user);
  await enterVins(user, first);
  await publish(user, 'Publish to 1 car');
  expect(await screen.findByText('Vins that require permissions: 1')).toBeVisible();
  expect(screen.getByText(/^You do not have permission to publish consent/)).toBeVisible();
  expect(screen.getByText(/^Nobody was asked. The form stays a draft/)).toBeVisible();
});

test('an operator is told in which languages owners find no text of their own', async () => {
  const { user } = await open('publish', 'new');
  await chooseForm(user);
  expect(await screen.findByText(/^Owners who read Spanish find no text of their own/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add it to the draft' })).not.toBeInTheDocument();
});

test('a form of the address is not chosen when the address names another consumer', async () => {
  await open('publish', '7?consumer=31');
  expect(await screen.findByDisplayValue('ChargeGrid')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /Consent form/ })).toHaveValue('');
});

// Shows 3-2.19, 3-2.49, 3-7.24
test('revoking by VIN is confirmed and then followed; VINs with nothing to revoke are named', async () => {
  const sent: unknown[] = [];
  const { user } = await open('revoke', '7', [
    answer(
      revokeAdminConsentFormEndpoint,
      {
        message: '',
        revocation_id: 5,
        revoked: 1,
        vin_not_registered: [third],
        vin_without_consent_form: [],
      },
      sent,
    ),
    answer(getRevocationEndpoint, {
      revocation_id: 5,
      consent_form_id: 7,
      revoked_at: 1,
      ended: 1,
      total: 1,
      confirmed: 1,
      last_sample_at: null,
      first_confirmed_at: 2,
      last_confirmed_at: 2,
    }),
  ]);
  await screen.findByDisplayValue('Battery study (7)');
  await enterVins(user, `${first} ${third}`);
  await user.click(await submit(/^Revoke at 2 cars/));
  const title = 'Revoke “Battery study” of Helios Insurance?';
  await screen.findByRole('dialog', { name: title });
  expect(sent).toEqual([]);
  await confirm(user, title, 'Revoke');
  expect(await screen.findByText('1 of 1 car confirmed')).toBeVisible();
  expect(screen.getByText('Not in system')).toBeVisible();
  expect(screen.getByText(third)).toBeVisible();
  expect(screen.queryByText('Nothing to revoke')).toBeNull();
  expect(sent).toEqual([{ consumer_id: 30, consent_form_id: 7, vin_numbers: [first, third] }]);
});

// Shows 3-2.22, 3-2.49, 3-4.4, 3-4.5, 3-7.26, 3-8.8
test('an update shows its three lists, and live how many cars applied it', async () => {
  const sent: unknown[] = [];
  let applied = 0;
  const { user } = await open('update', '7', [
    answer(
      requestConsentStatusEndpoint,
      {
        message: '',
        request_id: 4,
        vin_queued: [first],
        vin_without_consent_form: [second],
        vin_not_registered: [third],
      },
      sent,
    ),
    answer(getStatusRequestEndpoint, () => ({
      request_id: 4,
      consent_form_id: 7,
      title: 'Battery study',
      consent_status: 'FORM_MANDATORY' as const,
      requested_on: '2026-11-21T10:00:00.000Z',
      total: 1,
      applied: applied++ === 0 ? 0 : 1,
      waiting: [],
    })),
  ]);
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Revoked: end the consent',
    'Mandatory: narrow to the mandatory signals',
    'Pending: ask the owner again',
  ]);
  await user.click(screen.getByRole('option', { name: /^Mandatory/ }));
  await enterVins(user, `${first} ${second}`);
  await user.click(await submit(/^Update 2 cars/));
  const title = 'Update “Battery study” of Helios Insurance?';
  await screen.findByRole('dialog', { name: title });
  expect(sent).toEqual([]);
  expect(await confirm(user, title, 'Update status')).toContain(
    '2 cars are to apply “Mandatory: narrow to the mandatory signals”. Accepted consents lose',
  );
  const outcome = await screen.findByRole('region', { name: 'Updating “Battery study”' });
  for (const text of ['Queued', 'No consent form published', 'Not in system'])
    expect(within(outcome).getByText(text)).toBeVisible();
  expect(await within(outcome).findByText('1 of 1 car applied it')).toBeVisible();
  expect(sent).toEqual([
    { consent_status: 'FORM_MANDATORY', consent_form_id: 7, vin_numbers: [first, second] },
  ]);
});

test('what the server says of the status stands at its field', async () => {
  const text = 'This form cannot be narrowed: none of its signals is mandatory, or all of them are';
  const { user } = await open('update', '7', [
    refuse(requestConsentStatusEndpoint, 'badRequest', {
      fields: [{ field: 'consent_status', key: 'consent.cannotNarrow', message: text }],
    }),
  ]);
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: /^Mandatory/ }));
  await enterVins(user, first);
  await user.click(await submit(/^Update 1 car/));
  await confirm(user, 'Update “Battery study” of Helios Insurance?', 'Update status');
  expect(await screen.findByText(text)).toBeVisible();
});

// Shows 3-2.21, 3-2.49, 3-7.25, 3-8.6
test('a form is cloned to another consumer, and the copy can be seen', async () => {
  const sent: unknown[] = [];
  const { user } = await open('clone', '7', [
    answer(
      cloneAdminConsentFormEndpoint,
      { consent_form_id: 12, message: 'Consent form has been cloned sucessfully' },
      sent,
    ),
  ]);
  await user.click(await screen.findByRole('combobox', { name: 'Clone to consumer' }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  await user.click(await submit(/^Clone$/));
  expect(await screen.findByText('Consent form has been cloned sucessfully')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the copy' })).toHaveAttribute('href', '/consent-view/12');
  expect(sent).toEqual([{ consent_form_id: 7, destination_consumer_id: 31 }]);
  await user.click(await submit(/^Clone$/));
  expect(await screen.findByText('Oops! You missed something.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

// Shows 3-5.14
test('the consumer whose form it is cannot be the destination, and without one the specified text asks', async () => {
  const { user } = await open('clone', '7');
  await user.click(await submit(/^Clone$/));
  expect(screen.getByText('Oops! You missed something.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Clone to consumer' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map((option) => option.textContent)).toEqual(['ChargeGrid']);
  await user.click(screen.getByRole('option', { name: 'ChargeGrid' }));
  await user.click(screen.getByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  expect(await screen.findByText('Choose another consumer: this form is its own already')).toBeVisible();
});
