import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getConsentFormEndpoint, saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { listDomainsEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { cabinTemperature, speed } from '../../../testing/rooms/editor-catalogue.ts';
import { openEditor, storedForm } from '../../../testing/rooms/form-editor.tsx';

afterEach(() => vi.restoreAllMocks());

const titleField = () => screen.getByRole('textbox', { name: 'Title' });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save draft' }));

async function choose(user: UserEvent, field: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function addSpeed(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Add several' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add several' }));
  await user.click(await dialog.findByRole('tab', { name: 'Standard' }));
  await user.click(await dialog.findByRole('button', { name: /Vehicle speed/ }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 signal' }));
}

// Shows 1-1.3, 1-2.4
test('an editor fills in a small form, saves it, and sees it', async () => {
  const { user, saved } = await openEditor({ session: consumer('USER_EDITOR') });
  await user.type(titleField(), 'Road quality');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'We look for holes.');
  await choose(user, 'Consent type', 'Standard');
  await choose(user, 'Duration', '90 days');
  await choose(user, 'Data retention', '30 days');
  await addSpeed(user);
  expect(screen.queryByRole('button', { name: 'Save and choose cars' })).not.toBeInTheDocument();
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    title: 'Road quality',
    consent_type: 'Standard',
    expiry_in_days: 90,
    data_retention_in_days: 30,
    read_signals: [{ signal_id: speed.id, frequency_mode: 0, interval: 1, is_read: 1 }],
  });
});

// Shows 1-8.8
test('saving an empty form names everything that is missing at once, each leading to its field', async () => {
  const { user, saved } = await openEditor();
  await save(user);
  const summary = within(await screen.findByText(/Please correct 6 fields/).then(parentAlert));
  const links = summary.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual([
    'Title: Field should not be empty',
    'Description: Description text should not be empty',
    'Consent type: Field should not be empty',
    'Duration: Field should not be empty',
    'Data retention: Field should not be empty',
    'Please add at least one signal',
  ]);
  await user.click(summary.getByRole('link', { name: /Data retention/ }));
  expect(screen.getByRole('combobox', { name: 'Data retention' })).toHaveFocus();
  expect(saved).toHaveLength(0);
});

function parentAlert(element: HTMLElement): HTMLElement {
  const alert = element.closest('[role="alert"]');
  if (!(alert instanceof HTMLElement)) throw new Error('no alert around the summary');
  return alert;
}

// Shows 1-8.2
test('what the server refuses appears at its field', async () => {
  const fields = [
    { field: 'service_page', key: 'domains.hostBlacklisted', message: 'This address is not allowed' },
  ];
  const { user } = await openEditor({
    at: '/consent-form/12',
    answers: [refuse(saveConsentFormEndpoint, 'badRequest', { fields })],
  });
  await user.type(await screen.findByRole('textbox', { name: 'Service page' }), 'https://example.org');
  await save(user);
  expect(
    await screen.findByRole('link', { name: 'Service page: This address is not allowed' }),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Service page' })).toBeInvalid();
});

test('a form that is not there leads to the forms; trying again would not help', async () => {
  await openEditor({
    at: '/consent-form/9999',
    answers: [refuse(getConsentFormEndpoint, 'consentFormNotFound')],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Consent form not found');
  expect(screen.getByRole('link', { name: 'Go to Consent Forms' })).toHaveAttribute('href', '/consent-forms');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

// Shows 1-8.2
test('a failure of the server is told in the general words, and the draft stays', async () => {
  const { user } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({}),
    answers: [refuse(saveConsentFormEndpoint, 'internal')],
  });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, ' everywhere');
  await save(user);
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
  expect(title).toHaveValue('Road quality everywhere');
});

// Shows 1-4.5
test('switching the end of a form asks for a date instead of a duration, and back', async () => {
  const { user } = await openEditor({ at: '/consent-form/12', stored: storedForm({}) });
  expect(await screen.findByRole('combobox', { name: 'Duration' })).toHaveValue('90 days');
  await user.click(screen.getByRole('radio', { name: 'On a date' }));
  expect(screen.queryByRole('combobox', { name: 'Duration' })).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Last day/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Days after acceptance' }));
  expect(screen.getByRole('combobox', { name: 'Duration' })).toHaveValue('90 days');
});

test('switching between form and wizard keeps everything that was typed', async () => {
  const { user } = await openEditor();
  await user.type(titleField(), 'Road quality');
  await choose(user, 'Duration', '14 days');
  await user.click(screen.getByRole('radio', { name: 'Wizard' }));
  expect(titleField()).toHaveValue('Road quality');
  await user.type(titleField(), ' 2');
  await user.click(screen.getByRole('radio', { name: 'Form' }));
  expect(titleField()).toHaveValue('Road quality 2');
  expect(screen.getByRole('combobox', { name: 'Duration' })).toHaveValue('14 days');
});

// Shows 1-2.34, 1-2.35, 1-2.36
test('the wizard goes on only when its step is complete, has Pricing last, and Done saves', async () => {
  const { user, saved } = await openEditor({ at: '/consent-form/12?mode=wizard' });
  const next = async () => user.click(screen.getByRole('button', { name: 'Next' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
  await next();
  expect(await screen.findByText('Field should not be empty')).toBeVisible();
  await user.type(titleField(), 'Again');
  await next();
  await screen.findByRole('switch', { name: /Collect only/ });
  await next();
  await screen.findByRole('button', { name: 'Add a reward' });
  await next();
  await screen.findByRole('button', { name: 'Edit Vehicle speed' });
  await next();
  expect(await screen.findByText(/No data package is attached/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    title: 'Again',
    consent_form_id: 12,
    updated_on: '2026-01-01T00:00:00Z',
  });
});

test('Done of the wizard shows the form, even when it was not let go on to publishing before', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
  await user.click(screen.getByRole('button', { name: 'Save and choose cars' }));
  await screen.findByText(/Please correct one field/);
  await user.type(titleField(), 'Again');
  await user.click(screen.getByRole('radio', { name: 'Wizard' }));
  for (let step = 1; step < 5; step += 1) {
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText(`Step ${step + 1} of 5:`, { exact: false });
  }
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^At:/)).toHaveTextContent('At: /consent-view/12');
});

function Viewing({ editor }: { editor: ReactNode }) {
  const [isEditing, setEditing] = useState(false);
  const form = useEndpoint(getConsentFormEndpoint, { params: { id: 12 } }, { enabled: !isEditing });
  if (isEditing) return editor;
  return (
    <button type="button" onClick={() => setEditing(true)}>
      Edit {form.data?.title}
    </button>
  );
}

test('an edit starts with what is stored now, not with what was shown before', async () => {
  let title = 'Old title';
  const { user } = await openEditor({
    at: '/consent-form/12',
    within: (editor) => <Viewing editor={editor} />,
    answers: [answer(getConsentFormEndpoint, () => storedForm({ title }))],
  });
  const edit = await screen.findByRole('button', { name: 'Edit Old title' });
  title = 'New title of a colleague';
  await user.click(edit);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('New title of a colleague');
});

test('an administrator can save and go on to publishing', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('button', { name: 'Save and choose cars' }));
  expect(await screen.findByText('At: /publish-consent/12')).toBeVisible();
});

test('once a new form is saved the way back leads past the editor, which would be empty', async () => {
  const at = '/consent-form/new?clone=12';
  const { user, history } = await openEditor({ at: '/consent-form/new' });
  await act(async () => history.push(at));
  await user.click(await screen.findByRole('button', { name: 'Save and choose cars' }));
  expect(await screen.findByText('At: /publish-consent/12')).toBeVisible();
  await act(async () => history.back());
  expect(history.location.href).not.toContain('clone');
});

test('an address of a form that is not there leads back to the forms', async () => {
  const at = '/consent-form/12';
  await openEditor({ at, answers: [refuse(getConsentFormEndpoint, 'consentFormNotFound')] });
  expect(await screen.findByText('Consent form not found')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Edit consent form' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Consent Forms' })).toHaveAttribute('href', '/consent-forms');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

// Shows 1-4.1
test('a published form cannot be edited but cloned', async () => {
  await openEditor({ at: '/consent-form/12', stored: storedForm({ status: 'PUBLISHED' }) });
  expect(await screen.findByText(/can no longer be changed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clone it to change it' })).toHaveAttribute(
    'href',
    '/consent-form/new?clone=12',
  );
});

// Shows 1-2.4
test('a clone starts with the stored values under a new title and is saved as a new form', async () => {
  const { user, saved } = await openEditor({
    at: '/consent-form/new?clone=12',
    stored: storedForm({ status: 'PUBLISHED' }),
  });
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Road quality (copy)');
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).not.toHaveProperty('consent_form_id');
});

// Shows 1-4.7
test('turning encryption off asks, then removes the key and the mark of every signal', async () => {
  const encrypted = { ...suggestedEntry(speed), is_encrypted: true };
  const { user, saved } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ hasEncryption: true, public_key: 'KEY', read_signals: [encrypted] }),
  });
  const encryption = await screen.findByRole('switch', { name: /^Encryption/ });
  await user.click(encryption);
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('This action will remove encryption from all the triggers added so far.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(encryption).toBeChecked();
  await user.click(encryption);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  expect(encryption).not.toBeChecked();
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    hasEncryption: false,
    public_key: null,
    read_signals: [{ is_encrypted: false }],
  });
});

test('a signal that was removed comes back by Undo, where it was', async () => {
  const both = [suggestedEntry(speed), suggestedEntry(cabinTemperature)];
  const { user, saved } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ read_signals: both }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Vehicle speed' }));
  expect(screen.queryByRole('button', { name: 'Remove Vehicle speed' })).not.toBeInTheDocument();
  expect(await screen.findByText('Vehicle speed was removed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({ read_signals: both.map(({ signal_id }) => ({ signal_id })) });
});

test('a description that was cleared by switching its type comes back by Undo', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('radio', { name: 'Link' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('radio', { name: 'Text' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('We look for holes.');
});

// Shows 1-4.6
test('switching the description type clears the description and changes its rule', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('radio', { name: 'Link' }));
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await save(user);
  expect(
    await screen.findByRole('link', { name: 'Description: Description should contain a valid URL' }),
  ).toBeVisible();
});

// Shows 1-6.7
test('the widget and the maker’s rewards are offered by the organisation’s flags only', async () => {
  await openEditor();
  expect(screen.queryByRole('switch', { name: /^Offer as a widget/ })).not.toBeInTheDocument();
  await openEditor({ session: consumer('USER_ADMIN', ['HERE_MAPS']) });
  expect(screen.getByRole('switch', { name: /^Offer as a widget/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Rewards to the car maker' })).not.toBeInTheDocument();
  await openEditor({ session: consumer('USER_ADMIN', ['ADN']) });
  expect(screen.getByRole('region', { name: 'Rewards to the car maker' })).toBeVisible();
});

// Shows 1-5.12
test('a reward names each missing field and the lowest value of its currency', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('button', { name: 'Add a reward' }));
  await save(user);
  const summary = within(parentAlert(await screen.findByText(/Please correct 4 fields/)));
  expect(
    summary.getByRole('link', { name: 'Reward 1, For every: Please enter a positive whole number' }),
  ).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'For every' }), '10');
  await choose(user, 'Of', 'Kilometres');
  await choose(user, 'Currency', 'Tokens');
  await user.type(screen.getByRole('textbox', { name: 'Earns' }), '0.5');
  await save(user);
  expect(await screen.findByRole('link', { name: 'Reward 1, Earns: The lowest value is 1' })).toBeVisible();
});

// Shows 1-4.14
test('signals can be made mandatory and removed; a write signal cannot be edited', async () => {
  const write = {
    ...suggestedEntry(cabinTemperature),
    is_read: 0 as const,
    frequency_mode: null,
    return_format: [],
  };
  const { user, saved } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ write_signals: [write] }),
  });
  await user.click(await screen.findByRole('switch', { name: 'Cabin temperature is mandatory' }));
  expect(screen.queryByRole('button', { name: 'Edit Cabin temperature' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit Vehicle speed' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Vehicle speed' }));
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({ read_signals: [], write_signals: [{ mandatory: true }] });
});

test('beside the form the car’s screen and a plain sentence follow the draft', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  const car = await screen.findByRole('region', { name: 'In the car' });
  await expect.poll(() => car.textContent).toContain('Vehicle speed, every second');
  await user.type(titleField(), ' now');
  expect(within(car).getByText('Road quality now')).toBeVisible();
  expect(screen.getByRole('region', { name: 'In plain words' })).toHaveTextContent(
    'Analytical Engines reads Vehicle speed (every second), at any time, for 90 days after the owner accepts, for “Road quality now”. The data is deleted after 30 days.',
  );
});

test('the editor speaks Spanish', async () => {
  await openEditor({ language: 'es', at: '/consent-form/12' });
  expect(await screen.findByRole('textbox', { name: 'Título' })).toHaveValue('Road quality');
  expect(await screen.findByText(/lee Vehicle speed \(cada segundo\), en cualquier momento/)).toBeVisible();
});

test('figures are typed and shown with the comma of the language', async () => {
  const reward = { effort_type: 1, effort_value: 10, currency_type: 2, currency_value: 0.5 };
  const { user, saved } = await openEditor({
    language: 'es',
    at: '/consent-form/12',
    stored: storedForm({ consumer_rewards: [reward] }),
  });
  const field = await screen.findByRole('textbox', { name: 'Se ganan' });
  expect(field).toHaveValue('0,5');
  await user.clear(field);
  await user.type(field, '0,25');
  expect(field).toHaveValue('0,25');
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({ consumer_rewards: [{ currency_value: 0.25 }] });
});

test('what the owner will see says what the maker of the car earns', async () => {
  const reward = { effort_type: 1, effort_value: 10, currency_type: 0, currency_value: 2 };
  await openEditor({ at: '/consent-form/12', stored: storedForm({ oem_rewards: [reward] }) });
  expect(
    await screen.findByText('The maker of the car earns 2 tokens for every 10 kilometres'),
  ).toBeVisible();
});

test('the wizard judges the public key at its own step, before anything is sent', async () => {
  const { user, saved } = await openEditor({
    at: '/consent-form/12?mode=wizard',
    stored: storedForm({ hasEncryption: true, public_key: 'garbage' }),
  });
  const key = await screen.findByRole('textbox', { name: 'Public key' });
  const refusal = 'Please enter a public key (PEM or JWK, RSA of 2048 to 4096 bits or EC P-256)';
  expect(await screen.findByText(refusal)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(key).toBeVisible();
  await user.clear(key);
  await user.click(key);
  await user.paste(
    '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}',
  );
  await user.tab();
  expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  expect(saved).toHaveLength(0);
});

test('a draft says at once what its user may not save, and lets it be removed', async () => {
  const { user, saved } = await openEditor({
    at: '/consent-form/12',
    session: consumer('USER_ADMIN', []),
    stored: storedForm({
      widget_id: true,
      oem_rewards: [{ effort_type: 0, effort_value: 1, currency_type: 0, currency_value: 1 }],
      service_page: 'https://ads.example',
    }),
    answers: [
      answer(listDomainsEndpoint, {
        domain_permissions: [{ id: 1, domain: 'ads.example', is_allowed: false }],
      }),
    ],
  });
  expect(await screen.findByText('ads.example is on the blacklist of your organisation')).toBeVisible();
  const widget = screen.getByRole('switch', { name: /widget/i });
  expect(widget).toHaveAccessibleDescription(/The widget needs the permission ADN/);
  await user.click(widget);
  expect(screen.getByText(/A reward for makers needs the permission ADN/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add a reward to the car maker' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Remove reward 1' }));
  await user.clear(screen.getByRole('textbox', { name: 'Service page' }));
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({ widget_id: false, oem_rewards: [], service_page: '' });
});

test('a draft from before a rule says at once which of its values no list offers', async () => {
  await openEditor({
    at: '/consent-form/12',
    stored: storedForm({
      data_retention_in_days: 8,
      read_signals: [{ ...suggestedEntry(speed), interval: 3 }],
    }),
  });
  expect(await screen.findAllByText('Please choose one of the offered values')).toHaveLength(2);
});
