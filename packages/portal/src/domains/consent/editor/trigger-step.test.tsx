import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SignalEntry } from '@vinculum/contract/consent/signal-entry.ts';
import { getSignalMetadata, listSignals } from '@vinculum/contract/signals/endpoints.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { newEntry, newTrigger } from './new-entry.ts';
import { gear, someGroups, someMetadata, speed } from './testing-catalogue.ts';
import { TriggerStep } from './trigger-step.tsx';

function HeldStep() {
  const [entry, setEntry] = useState<SignalEntry>({
    ...newEntry(speed, true),
    trigger_details: newTrigger(),
  });
  return <TriggerStep entry={entry} signal={speed} onChange={setEntry} />;
}

const box = (name: string) => screen.getByRole('combobox', { name });

async function choose(user: UserEvent, name: string, option: string) {
  await user.click(box(name));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('a value is asked for anew once the condition or the signal has been another one', async () => {
  const { user } = await renderScreen(<HeldStep />, {
    session: consumer('USER_EDITOR'),
    answers: [answer(listSignals, { signals: someGroups }), answer(getSignalMetadata, someMetadata)],
  });
  await choose(user, 'Signal to watch', gear.label);
  await choose(user, 'Condition', 'Equals');
  await choose(user, 'Value', 'D');
  await choose(user, 'Condition', 'Changes');
  await choose(user, 'Condition', 'Equals');
  expect(box('Value')).toHaveValue('');
  await choose(user, 'Signal to watch', speed.label);
  expect(box('Condition'), 'one that this signal does not have').toHaveValue('');
  await choose(user, 'Condition', 'Rises above');
  await user.type(screen.getByRole('textbox', { name: 'Value' }), '2');
  await choose(user, 'Signal to watch', gear.label);
  await choose(user, 'Condition', 'Equals');
  expect(box('Value')).toHaveValue('');
});
