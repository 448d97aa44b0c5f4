import { screen, waitFor, within } from '@testing-library/react';
import { saveConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { getSignalMetadata, listSignals } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { answer, type SeenCall } from '../../../testing/answers.ts';
import { consumer } from '../../../testing/actors.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ConsentEditorScreen } from './consent-editor-screen.tsx';
import { someGroups, someMetadata } from './testing-catalogue.ts';

// What jsdom lacks and a growing text area asks for.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
// The virtual list shows what fits; in jsdom everything else would be 0 high.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { value: 320, configurable: true },
  offsetWidth: { value: 600, configurable: true },
});

function openNew(role: 'USER_ADMIN' | 'USER_EDITOR' = 'USER_ADMIN') {
  const seen: SeenCall[] = [];
  return renderScreen(<ConsentEditorScreen />, {
    session: consumer(role),
    path: '/consent-form/$consentFormId',
    at: '/consent-form/new',
    answers: [
      answer(listSignals, { signals: someGroups }),
      answer(getSignalMetadata, someMetadata),
      answer(saveConsentForm, (call) => {
        seen.push(call);
        return { consent_form_id: 12, message: 'Consent form saved.' };
      }),
    ],
  }).then(({ user }) => ({ user, seen }));
}

test('an editor fills in a small form, saves it, and sees it', async () => {
  const { user, seen } = await openNew();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Road quality');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'We look for holes.');
  await user.click(screen.getByRole('combobox', { name: 'Consent type' }));
  await user.click(screen.getByRole('option', { name: 'Standard' }));
  await user.click(screen.getByRole('combobox', { name: 'Duration' }));
  await user.click(screen.getByRole('option', { name: '90 days' }));
  await user.click(screen.getByRole('combobox', { name: 'Data retention' }));
  await user.click(screen.getByRole('option', { name: '30 days' }));
  await user.click(screen.getByRole('button', { name: 'Add several' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add several' }));
  await user.click(await dialog.findByRole('tab', { name: 'Standard' }));
  await user.click(await dialog.findByRole('button', { name: /Vehicle speed/ }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 signal' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toMatchObject({
    title: 'Road quality',
    consent_type: 'Standard',
    expiry_in_days: 90,
    data_retention_in_days: 30,
    read_signals: [{ signal_id: 2100, frequency_mode: 0, interval: 1 }],
  });
});
