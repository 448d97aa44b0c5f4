import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SignalEntry, TriggerDetails } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { CURVE_LOG_ANALYSIS } from '@vinculum/contract/signals/vocabulary.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { newEntry, newTrigger } from '@vinculum/contract/forms/entries/new-entry.ts';
import {
  cabinTemperature,
  gear,
  someGroups,
  someMetadata,
  speed,
} from '../../../testing/rooms/editor-catalogue.ts';
import { TriggerStep } from './wizard/trigger-step.tsx';

interface HeldStepProps {
  readonly change?: Partial<TriggerDetails> | undefined;
  readonly onEntry?: (entry: SignalEntry) => void;
}

function HeldStep({ change, onEntry }: HeldStepProps) {
  const [entry, setEntry] = useState<SignalEntry>({
    ...newEntry(speed, true),
    trigger_details: { ...newTrigger(), ...change },
  });
  const keep = (next: SignalEntry) => {
    setEntry(next);
    onEntry?.(next);
  };
  return <TriggerStep entry={entry} signal={speed} onChange={keep} />;
}

/** The step, and what its trigger became last. */
async function openStep(change?: Partial<TriggerDetails>) {
  const entries: SignalEntry[] = [];
  const { user } = await renderScreen(<HeldStep change={change} onEntry={(entry) => entries.push(entry)} />, {
    session: consumer('USER_EDITOR'),
    answers: [
      answer(listSignalsEndpoint, { signals: someGroups }),
      answer(getSignalMetadataEndpoint, someMetadata),
    ],
  });
  return { user, held: () => entries.at(-1)?.trigger_details };
}

const box = (name: string) => screen.getByRole('combobox', { name });

async function choose(user: UserEvent, name: string, option: string) {
  await user.click(box(name));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('a value is asked for anew once the condition or the signal has been another one', async () => {
  const { user } = await openStep();
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

const ofSpeed = {
  trigger_signal_id: speed.id,
  trigger_signal_name: speed.name,
  direction: 'RISING' as const,
};

test('a value and what only measured signals have go with the signal that was watched', async () => {
  const analysis = { analysis_format: CURVE_LOG_ANALYSIS, analysis_duration: 60, acl_max_error: 3 };
  const { user, held } = await openStep({ ...ofSpeed, value: 2, absolute_value: true, ...analysis });
  await choose(user, 'Signal to watch', cabinTemperature.label);
  const { id, name } = cabinTemperature;
  expect(held()).toMatchObject({
    ...analysis,
    trigger_signal_id: id,
    trigger_signal_name: name,
    direction: 'RISING',
    value: null,
    absolute_value: true,
  });
  await choose(user, 'Signal to watch', gear.label);
  const { analysis_duration } = newTrigger();
  const nothing = { analysis_format: 0, analysis_duration, acl_max_error: null, absolute_value: false };
  expect(held()).toMatchObject({ trigger_signal_id: gear.id, direction: null, ...nothing });
});

test('a greatest error belongs to the analysis it was given for', async () => {
  const { user, held } = await openStep({
    ...ofSpeed,
    analysis_format: CURVE_LOG_ANALYSIS,
    acl_max_error: 3,
  });
  await choose(user, 'Look at', 'The value');
  expect(held()).toMatchObject({ analysis_format: 0, acl_max_error: null });
});
