import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import {
  changeAgreementStatusEndpoint,
  deleteAgreementEndpoint,
  listAgreementsEndpoint,
  listFleetOwnersEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { rowMenuItem } from '../../testing/row-menu.ts';
import { AgreementsScreen } from './agreements-screen.tsx';

const draft: AgreementRow = {
  msa_id: 301,
  msa_data: 'Both sides keep the data safe, for as long as they have any of it.',
  msa_data_type: 1,
  consumer_name: 'Analytical Engines',
  updated_on: '2026-11-20T10:00:00.000Z',
  publications: [],
};
const baltic = {
  fleet_owner_id: 40,
  fleet_owner_name: 'Baltic Fleet',
  published_on: '2026-11-21T10:00:00.000Z',
  published_by: 'ada.lovelace',
};
const published: AgreementRow = {
  ...draft,
  msa_id: 302,
  msa_data: 'https://example.org/msa.pdf',
  msa_data_type: 2,
  publications: [baltic],
};

async function openAgreements(answers: readonly HttpHandler[] = [], rows = [published, draft]) {
  const { user } = await renderScreen(<AgreementsScreen />, {
    session: consumer('USER_ADMIN'),
    path: '/msa',
    answers: [
      ...answers,
      answer(listAgreementsEndpoint, { data: rows, total_rows: rows.length }),
      answer(listFleetOwnersEndpoint, {
        organisation: [
          { id: 40, name: 'Baltic Fleet' },
          { id: 41, name: 'Ebro Leasing' },
          { id: 42, name: 'Danube Cars' },
        ],
      }),
    ],
  });
  return user;
}

async function press(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

async function choose(user: UserEvent, id: number, verb: string) {
  await user.click(await rowMenuItem(user, String(id), `${verb} agreement ${id}`));
  return within(await screen.findByRole('dialog'));
}

async function leaveDialog(user: UserEvent) {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

// Shows 1-2.13, 2-2.6, 2-2.35, 2-9.6
test('the table cuts agreements after 50 characters and says their type and to whom they are published', async () => {
  await openAgreements();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('302');
  expect(first).toHaveTextContent('https://example.org/msa.pdf');
  expect(first).toHaveTextContent('LINK');
  expect(first).toHaveTextContent('Baltic Fleet');
  expect(second).toHaveTextContent('Both sides keep the data safe, for as long as they…');
  expect(second).toHaveTextContent('TEXT');
  expect(second).toHaveTextContent('Nobody');
});

// Shows 2-2.36, 2-3.4, 2-7.13, 2-8.5
test('a text and a link are created, and the result is told', async () => {
  const sent: unknown[] = [];
  const user = await openAgreements([
    answer(saveAgreementEndpoint, { msa_id: 303, message: 'MSA created successfully!' }, sent),
  ]);
  const first = await press(user, 'Create MSA');
  await user.type(first.getByRole('textbox', { name: /Text of the agreement/ }), 'We agree.');
  await user.click(first.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('MSA created successfully!')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const second = await press(user, 'Create MSA');
  await user.click(second.getByRole('radio', { name: 'LINK' }));
  await user.type(second.getByRole('textbox', { name: /Link to the agreement/ }), 'https://example.org');
  await user.click(second.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => sent)
    .toEqual([
      { msa_data: 'We agree.', msa_data_type: 1 },
      { msa_data: 'https://example.org', msa_data_type: 2 },
    ]);
});

// Shows 2-5.14, 2-8.11
test('a missing text and a link that is none are said before anything is sent', async () => {
  const user = await openAgreements();
  const dialog = await press(user, 'Create MSA');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Oops! You missed something.');
  await user.click(dialog.getByRole('radio', { name: 'LINK' }));
  await user.type(dialog.getByRole('textbox', { name: /Link to the agreement/ }), 'javascript:alert(1)');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please enter a valid URL');
});

test('a text and a link are kept apart while one switches between them', async () => {
  const user = await openAgreements();
  const dialog = await press(user, 'Create MSA');
  await user.type(dialog.getByRole('textbox', { name: /Text of the agreement/ }), 'We agree.');
  await user.click(dialog.getByRole('radio', { name: 'LINK' }));
  const link = dialog.getByRole('textbox', { name: /Link to the agreement/ });
  expect(link).toHaveValue('');
  await user.type(link, 'https://example.org');
  await user.click(dialog.getByRole('radio', { name: 'TEXT' }));
  expect(dialog.getByRole('textbox', { name: /Text of the agreement/ })).toHaveValue('We agree.');
  await user.click(dialog.getByRole('radio', { name: 'LINK' }));
  expect(dialog.getByRole('textbox', { name: /Link to the agreement/ })).toHaveValue('https://example.org');
});

test('an agreement that is too long stays whole and is told at its field', async () => {
  const user = await openAgreements();
  const dialog = await press(user, 'Create MSA');
  const text = dialog.getByRole('textbox', { name: /Text of the agreement/ });
  await user.click(text);
  await user.paste('x'.repeat(20_001));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('At most 20,000 characters');
  expect(text).toHaveValue('x'.repeat(20_001));
});

// Shows 2-8.4
test('a failed save says so in the dialog, and what was typed stays', async () => {
  const user = await openAgreements([refuse(saveAgreementEndpoint, 'internal')]);
  const dialog = await press(user, 'Create MSA');
  await user.type(dialog.getByRole('textbox', { name: /Text of the agreement/ }), 'We agree.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Error Adding MSA')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Text of the agreement/ })).toHaveValue('We agree.');
});

// Shows 2-2.35
test('an unpublished agreement is edited; a published one is shown, with to whom and since when', async () => {
  const sent: unknown[] = [];
  const user = await openAgreements([
    answer(saveAgreementEndpoint, { msa_id: 301, message: 'MSA updated successfully!' }, sent),
  ]);
  const edit = await choose(user, 301, 'Edit');
  await user.type(edit.getByRole('textbox', { name: /Text of the agreement/ }), ' Truly.');
  await user.click(edit.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('MSA updated successfully!')).toBeVisible();
  const { updated_on } = draft;
  expect(sent).toEqual([{ msa_data: `${draft.msa_data} Truly.`, msa_data_type: 1, msa_id: 301, updated_on }]);
  const view = await press(user, 'View agreement 302');
  expect(view.getByText(/cannot be edited/)).toBeVisible();
  expect(view.getByText(/Published .*2026.* by ada.lovelace/)).toBeVisible();
  const link = view.getByRole('link', { name: /example.org/ });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAccessibleName('https://example.org/msa.pdf (opens in a new window)');
  expect(link).toHaveAttribute('target', '_blank');
  await user.click(view.getByRole('button', { name: 'Close' }));
  await rowMenuItem(user, '302', 'Delete agreement 302');
  expect(screen.queryByRole('menuitem', { name: 'Edit agreement 302' })).toBeNull();
});

// Shows 2-2.37, 2-4.4, 2-5.14, 2-7.17
test('an agreement is published to a fleet owner that is searched by name, and not to whom it is published already', async () => {
  const sent: unknown[] = [];
  const user = await openAgreements([
    answer(changeAgreementStatusEndpoint, { message: 'MSA publish successfully!' }, sent),
  ]);
  const dialog = await choose(user, 302, 'Publish');
  await user.click(await dialog.findByRole('button', { name: 'Publish' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Fleet owner: Oops! You missed something.');
  const owner = dialog.getByRole('combobox', { name: 'Fleet owner' });
  await user.click(owner);
  expect(screen.queryByRole('option', { name: 'Baltic Fleet', hidden: true })).toBeNull();
  await user.type(owner, 'ebro');
  expect(screen.queryByRole('option', { name: 'Danube Cars', hidden: true })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Ebro Leasing', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('MSA publish successfully!')).toBeVisible();
  expect(sent).toEqual([{ status: 1, msa_id: 302, fleet_owner_id: 41 }]);
});

// Shows 2-2.35, 2-2.37, 2-4.4
test('an agreement is revoked where it is published; nobody can revoke what is not', async () => {
  const sent: unknown[] = [];
  const user = await openAgreements([
    answer(changeAgreementStatusEndpoint, { message: 'MSA revoke successfully!' }, sent),
  ]);
  const disabled = await rowMenuItem(user, '301', 'Revoke agreement 301');
  expect(disabled).toHaveAttribute('aria-disabled', 'true');
  expect(disabled).toHaveAccessibleDescription('It is not published to anybody.');
  const dialog = await choose(user, 302, 'Revoke');
  expect(dialog.getByRole('combobox', { name: 'Fleet owner' })).toHaveValue('Baltic Fleet');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('MSA revoke successfully!')).toBeVisible();
  expect(sent).toEqual([{ status: 2, msa_id: 302, fleet_owner_id: 40 }]);
});

// Shows 2-8.4
test('what fails while publishing or revoking is told with its reason', async () => {
  const user = await openAgreements([
    refuse(changeAgreementStatusEndpoint, 'agreementNotPublished', {
      message: 'This agreement is not published to Baltic Fleet.',
    }),
  ]);
  const dialog = await choose(user, 302, 'Revoke');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText('Error Revoking MSA!')).toBeVisible();
  expect(dialog.getByText('This agreement is not published to Baltic Fleet.')).toBeVisible();
});

// Shows 2-8.4
test('a list of fleet owners that cannot be read is told', async () => {
  const user = await openAgreements([refuse(listFleetOwnersEndpoint, 'unavailable')]);
  const dialog = await press(user, 'Publish agreement 301');
  expect(await dialog.findByText('Error Fetching Fleet list')).toBeVisible();
});

// Shows 2-2.38, 2-8.4
test('deleting asks first, names who loses the agreement, and tells when it fails', async () => {
  const user = await openAgreements([refuse(deleteAgreementEndpoint, 'internal')]);
  const dialog = await choose(user, 302, 'Delete');
  expect(dialog.getByText('This action will remove MSA.')).toBeVisible();
  expect(dialog.getByText('It is withdrawn from Baltic Fleet.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Error while deleting MSA')).toBeVisible();
});

test('an agreement of two fleet owners says so, is withdrawn from both, and goes to the third alone', async () => {
  const sent: unknown[] = [];
  const danube = { ...baltic, fleet_owner_id: 42, fleet_owner_name: 'Danube Cars' };
  const user = await openAgreements(
    [answer(changeAgreementStatusEndpoint, { message: 'MSA revoke successfully!' }, sent)],
    [{ ...published, publications: [baltic, danube] }],
  );
  expect(await screen.findByRole('cell', { name: 'Baltic Fleet and 1 other' })).toBeVisible();
  const deleting = await choose(user, 302, 'Delete');
  expect(deleting.getByText('It is withdrawn from Baltic Fleet, Danube Cars.')).toBeVisible();
  await leaveDialog(user);
  const publishing = await choose(user, 302, 'Publish');
  expect(await publishing.findByRole('combobox', { name: 'Fleet owner' })).toHaveValue('Ebro Leasing');
  await leaveDialog(user);
  const revoking = await choose(user, 302, 'Revoke');
  await user.click(revoking.getByRole('combobox', { name: 'Fleet owner' }));
  for (const name of ['Baltic Fleet', 'Danube Cars'])
    expect(await screen.findByRole('option', { name, hidden: true })).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: 'Danube Cars', hidden: true }));
  await user.click(revoking.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('MSA revoke successfully!')).toBeVisible();
  expect(sent).toEqual([{ status: 2, msa_id: 302, fleet_owner_id: 42 }]);
  const view = await press(user, 'View agreement 302');
  expect(screen.queryByText('MSA revoke successfully!')).toBeNull();
  const publications = view.getAllByRole('listitem').map((item) => item.textContent);
  expect(publications).toEqual([
    expect.stringMatching(/^Baltic Fleet/),
    expect.stringMatching(/^Danube Cars/),
  ]);
});

test('an agreement that every fleet owner has is published to nobody more', async () => {
  const user = await openAgreements(
    [answer(listFleetOwnersEndpoint, { organisation: [{ id: 40, name: 'Baltic Fleet' }] })],
    [published],
  );
  const dialog = await choose(user, 302, 'Publish');
  expect(await dialog.findByText('It is already published to every fleet owner.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a link that is published to nobody is edited as a link, and its text begins empty', async () => {
  const user = await openAgreements([], [{ ...published, publications: [] }]);
  const dialog = await choose(user, 302, 'Edit');
  expect(dialog.getByRole('textbox', { name: /Link to the agreement/ })).toHaveValue(published.msa_data);
  await user.click(dialog.getByRole('radio', { name: 'TEXT' }));
  expect(dialog.getByRole('textbox', { name: /Text of the agreement/ })).toHaveValue('');
});

test('a deleted agreement is told by the server’s message', async () => {
  const sent: unknown[] = [];
  const user = await openAgreements([
    answer(deleteAgreementEndpoint, { message: 'MSA deleted successfully!' }, sent),
  ]);
  const dialog = await choose(user, 301, 'Delete');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('MSA deleted successfully!')).toBeVisible();
  expect(sent).toEqual([{ msa_id: 301 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was typed into an agreement is not lost by one Escape', async () => {
  const user = await openAgreements();
  const dialog = await press(user, 'Create MSA');
  await user.type(dialog.getByRole('textbox', { name: /Text of the agreement/ }), 'We agree.');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole('textbox', { name: /Text of the agreement/ })).toHaveValue('We agree.');
});

test('where there is no fleet owner at all, publishing says so', async () => {
  const user = await openAgreements([answer(listFleetOwnersEndpoint, { organisation: [] })]);
  const dialog = await press(user, 'Publish agreement 301');
  expect(await dialog.findByText('There is no fleet owner yet to publish it to.')).toBeVisible();
});
