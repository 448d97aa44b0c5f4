import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { newEntry, newFormat, newTrigger } from '@vinculum/contract/forms/entries/new-entry.ts';
import type { SignalEntry, TriggerDetails } from '@vinculum/contract/forms/entries/signal-entry.ts';
import {
  type CatalogueSignal,
  getSignalMetadataEndpoint,
  listSignalsEndpoint,
} from '@vinculum/contract/signals/endpoints.ts';
import { type ComponentType, useState } from 'react';
import { expect, test } from 'vitest';
import { consumer } from '../../../../testing/actors.ts';
import { answer } from '../../../../testing/answers.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { someMetadata, someSignal, speed } from '../../../../testing/rooms/editor-catalogue.ts';
import { FrequencyStep } from './frequency-step.tsx';
import { ReturnFormatStep } from './return-format-step.tsx';
import type { StepProps } from './step-props.ts';
import { TriggerStep } from './trigger-step.tsx';

const doorOpen = someSignal({ id: 2400, name: 'doorOpen', label: 'Door', data_type: 'BOOLEAN', unit: null });

interface HeldStepProps {
  readonly Step: ComponentType<StepProps>;
  readonly start: SignalEntry;
  readonly signal: CatalogueSignal;
  readonly onEntry: (entry: SignalEntry) => void;
}

function HeldStep({ Step, start, signal, onEntry }: HeldStepProps) {
  const [entry, setEntry] = useState(start);
  const keep = (next: SignalEntry) => {
    setEntry(next);
    onEntry(next);
  };
  return <Step entry={entry} signal={signal} onChange={keep} />;
}

/** A step of the wizard, and what its entry became last. */
async function openStep(Step: ComponentType<StepProps>, change: Partial<SignalEntry>) {
  const start = { ...newEntry(speed, true), ...change };
  const entries = [start];
  const { user } = await renderScreen(
    <HeldStep Step={Step} start={start} signal={speed} onEntry={(entry) => entries.push(entry)} />,
    {
      session: consumer('USER_EDITOR'),
      answers: [
        answer(listSignalsEndpoint, {
          signals: [{ groupName: 'STANDARD', read: [speed, doorOpen], write: [] }],
        }),
        answer(getSignalMetadataEndpoint, someMetadata),
      ],
    },
  );
  return { user, held: () => entries.at(-1) };
}

async function choose(user: UserEvent, name: string, option: string) {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('an interval goes with the frequency that has one, and comes as it is usual', async () => {
  const { user, held } = await openStep(FrequencyStep, { frequency_mode: 0, interval: 5 });
  await user.click(screen.getByRole('radio', { name: 'Whenever it changes' }));
  expect(held()).toMatchObject({ frequency_mode: 1, interval: null });
  expect(screen.queryByRole('combobox', { name: 'Every' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'At an interval' }));
  expect(held()).toMatchObject({ frequency_mode: 0, interval: 1 });
  await user.click(screen.getByRole('radio', { name: 'Only when a trigger fires' }));
  expect(held()).toMatchObject({ frequency_mode: null, interval: null });
});

test('of two return formats each keeps its own times, the one before and the one after', async () => {
  const batch = { ...newFormat('BATCH'), isSelected: true, duration_before: 1000, duration_after: 2000 };
  const average = { ...newFormat('AVERAGE'), isSelected: true };
  const { user, held } = await openStep(ReturnFormatStep, { return_format: [batch, average] });
  await choose(user, 'Record before, Average', '5 s');
  await choose(user, 'Record after, Average', '10 s');
  const chosen = held()?.return_format.filter(({ isSelected }) => isSelected);
  expect(chosen).toEqual([batch, { ...average, duration_before: 5000, duration_after: 10_000 }]);
});

const triggerOn = (watched: CatalogueSignal, change: Partial<TriggerDetails>) => ({
  trigger_details: {
    ...newTrigger(),
    trigger_signal_id: watched.id,
    trigger_signal_name: watched.name,
    ...change,
  },
});

test('a condition on No is one, and Yes can be chosen in its place', async () => {
  const { user, held } = await openStep(
    TriggerStep,
    triggerOn(doorOpen, { direction: 'EQUAL', value: false }),
  );
  expect(screen.getByRole('combobox', { name: 'Value' })).toHaveValue('No');
  await choose(user, 'Value', 'Yes');
  expect(held()?.trigger_details?.value).toBe(true);
});

test('a condition on zero shows it, and keeps it with another direction', async () => {
  const { user, held } = await openStep(TriggerStep, triggerOn(speed, { direction: 'RISING', value: 0 }));
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('0 km/h');
  await choose(user, 'Condition', 'Falls below');
  expect(held()?.trigger_details).toMatchObject({ direction: 'FALLING', value: 0 });
});

test('a condition that is switched off is gone', async () => {
  const { user, held } = await openStep(TriggerStep, triggerOn(speed, { direction: 'RISING', value: 3 }));
  await user.click(screen.getByRole('switch', { name: /Send when a condition is met/ }));
  expect(held()?.trigger_details).toBeNull();
});
