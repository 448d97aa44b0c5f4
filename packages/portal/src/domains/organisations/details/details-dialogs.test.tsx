import { screen, waitFor, within } from '@testing-library/react';
import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
  saveBillingInfoEndpoint,
  saveOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import type { HttpHandler } from 'msw';
import { type ComponentType, useState } from 'react';
import { expect, test } from 'vitest';
import type { Session } from '../../../lib/session.tsx';
import { testServer } from '../../../test-setup.ts';
import { consumer } from '../../../testing/actors.ts';
import { answer, hang, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { BillingInfoDialog } from './billing-info-dialog.tsx';
import { OrganisationDetailDialog } from './organisation-detail-dialog.tsx';

const billing = {
  org_id: 3,
  billing_name: 'Analytical Engines Ltd',
  attention: 'Accounts',
  email: 'bills@engines.example',
  address: '12 St James’s Square',
};
const detail = {
  id: 9,
  org_id: 3,
  cost: '1200.50',
  region: 'Europe',
  type: 'Insurer',
  target_segment: 'Private drivers',
  website: 'https://engines.example',
  monthly_active_users: 25_000,
};
const noDetail = { ...detail, id: null, cost: '', region: '', type: '', target_segment: '', website: '' };

interface DialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

function Closable({ of: Dialog, session }: { of: ComponentType<DialogProps>; session: Session }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Dialog session={session} onClose={() => setOpen(false)} /> : <p>Closed</p>;
}

async function open(
  dialog: ComponentType<DialogProps>,
  answers: readonly HttpHandler[],
  language: 'en' | 'es' = 'en',
) {
  const session = consumer('USER_VIEWER');
  const { user } = await renderScreen(<Closable of={dialog} session={session} />, {
    session,
    answers,
    language,
  });
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

const openBilling = (answers: readonly HttpHandler[] = []) =>
  open(BillingInfoDialog, [...answers, answer(getBillingInfoEndpoint, billing)]);

// Shows 1-2.48, 1-4.17, 1-8.9
test('billing info can be saved once something has changed, and the server’s message is shown', async () => {
  const sent: unknown[] = [];
  const { user, dialog } = await openBilling([
    answer(saveBillingInfoEndpoint, { message: 'Billing info saved.' }, sent),
  ]);
  const email = await dialog.findByRole('textbox', { name: /^Email/ });
  expect(email).toHaveValue('bills@engines.example');
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription('Nothing has been changed yet.');
  await user.type(email, 'x');
  expect(save).toBeEnabled();
  expect(save).not.toHaveAccessibleDescription();
  await user.type(email, '{Backspace}');
  expect(save).toBeDisabled();
  await user.clear(email);
  await user.type(email, 'new@engines.example');
  await user.click(save);
  expect(await screen.findByText('Billing info saved.')).toBeVisible();
  expect(screen.getByText('Closed')).toBeVisible();
  const { org_id: _, ...rest } = billing;
  expect(sent).toEqual([{ ...rest, email: 'new@engines.example' }]);
});

// Shows 1-5.31
test('billing info that is empty or has no address of mail is told at its fields and not sent', async () => {
  const { user, dialog } = await openBilling();
  await user.clear(await dialog.findByRole('textbox', { name: /^Billing name/ }));
  await user.clear(dialog.getByRole('textbox', { name: /^Email/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'engines');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const summary = await dialog.findByRole('alert');
  const reports = within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(reports).toEqual([
    'Billing name: Please fill all values',
    'Email: Please enter a valid email address.',
  ]);
});

// Shows 1-8.9
test('what the server says of a save that it refuses is shown, and nothing typed is lost', async () => {
  const { user, dialog } = await openBilling([
    refuse(saveBillingInfoEndpoint, 'unavailable', { message: 'Billing is closed today.' }),
  ]);
  await user.type(await dialog.findByRole('textbox', { name: /^Attention/ }), ' payable');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Billing is closed today.');
  expect(dialog.getByRole('textbox', { name: /^Attention/ })).toHaveValue('Accounts payable');
});

// Shows 1-2.48
test('an organisation detail is filled in and sent, figures as figures', async () => {
  const sent: unknown[] = [];
  const { user, dialog } = await open(OrganisationDetailDialog, [
    answer(getOrganisationDetailEndpoint, { ...noDetail, monthly_active_users: null }),
    answer(saveOrganisationDetailEndpoint, { message: 'Organisation detail saved.' }, sent),
  ]);
  expect(await dialog.findByText(/What Analytical Engines says of itself/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Type/ }), 'Insurer');
  await user.type(dialog.getByRole('textbox', { name: /^Region/ }), 'Europe');
  await user.type(dialog.getByRole('textbox', { name: /^Target segment/ }), 'Private drivers');
  await user.type(dialog.getByRole('textbox', { name: /^Website/ }), 'https://engines.example');
  await user.type(dialog.getByRole('textbox', { name: /^Monthly active users/ }), '25000');
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), '1200.50');
  expect(dialog.getByRole('textbox', { name: /^Monthly active users/ })).toHaveValue('25,000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Organisation detail saved.')).toBeVisible();
  const { id: _, org_id: __, ...content } = detail;
  expect(sent).toEqual([content]);
});

// Shows 1-5.32
test('an organisation detail names every empty value and a website that is not https', async () => {
  const { user, dialog } = await open(OrganisationDetailDialog, [
    answer(getOrganisationDetailEndpoint, { ...noDetail, monthly_active_users: null }),
  ]);
  await user.type(await dialog.findByRole('textbox', { name: /^Website/ }), 'http://engines.example');
  await user.type(dialog.getByRole('textbox', { name: /^Cost/ }), 'a lot');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const links = within(await dialog.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Type: Please fill all values',
    'Region: Please fill all values',
    'Target segment: Please fill all values',
    'Website: Please enter a valid url.',
    'Monthly active users: Please fill all values',
    'Cost (USD): Please enter an amount with at most two decimals.',
  ]);
});

test('figures are shown as the language writes them, and sent as the server does', async () => {
  const sent: unknown[] = [];
  const { user, dialog } = await open(
    OrganisationDetailDialog,
    [
      answer(getOrganisationDetailEndpoint, detail),
      answer(saveOrganisationDetailEndpoint, { message: 'Guardado.' }, sent),
    ],
    'es',
  );
  expect(await dialog.findByRole('textbox', { name: /^Coste/ })).toHaveValue('1200,50');
  expect(dialog.getByRole('textbox', { name: /^Usuarios activos/ })).toHaveValue('25.000');
  expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: /^Regi/ }), ' y Asia');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Guardado.')).toBeVisible();
  const { id: _, org_id: __, ...content } = detail;
  expect(sent).toEqual([{ ...content, region: 'Europe y Asia' }]);
});

// Shows 1-8.10
test('why a detail could not be loaded is shown, and it can be tried again', async () => {
  const { user, dialog } = await open(OrganisationDetailDialog, [
    refuse(getOrganisationDetailEndpoint, 'unavailable', { message: 'The details are not available now.' }),
  ]);
  expect(await dialog.findByRole('alert')).toHaveTextContent('The details are not available now.');
  testServer.use(answer(getOrganisationDetailEndpoint, detail));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('textbox', { name: /^Region/ })).toHaveValue('Europe');
});

test('while it loads the dialog says so', async () => {
  const { dialog } = await open(BillingInfoDialog, [hang(getBillingInfoEndpoint)]);
  expect(dialog.getByText('Loading')).toBeInTheDocument();
});

test.each(['{Escape}', 'Cancel', 'Close'])(
  'closing with changes by %s asks first; what was typed stays or goes as the user says',
  async (how) => {
    const { user, dialog } = await openBilling();
    const close = () =>
      how === '{Escape}' ? user.keyboard(how) : user.click(dialog.getByRole('button', { name: how }));
    await user.type(await dialog.findByRole('textbox', { name: /^Attention/ }), '!');
    await close();
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(dialog.getByRole('textbox', { name: /^Attention/ })).toHaveValue('Accounts!');
    await close();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Closed')).toBeVisible();
  },
);

test('Escape answers the question with no, and closes nothing else', async () => {
  const { user, dialog } = await openBilling();
  await user.type(await dialog.findByRole('textbox', { name: /^Attention/ }), '!');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(dialog.getByRole('textbox', { name: /^Attention/ })).toHaveValue('Accounts!');
});

test('without changes the dialog closes at once', async () => {
  const { user, dialog } = await openBilling();
  await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Closed')).toBeVisible();
});

test('while it is being saved the dialog cannot be closed', async () => {
  const { user, dialog } = await openBilling([hang(saveBillingInfoEndpoint)]);
  await user.type(await dialog.findByRole('textbox', { name: /^Attention/ }), '!');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled());
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
