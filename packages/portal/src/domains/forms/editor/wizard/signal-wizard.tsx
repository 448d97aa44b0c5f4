import { Stack, Text } from '@mantine/core';
import { type SignalEntry, triggerSchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { type ComponentProps, useState } from 'react';
import { signalEntryProblems } from '@vinculum/contract/forms/entries/signal-entry-rules.ts';
import {
  type SignalKind,
  signalOptionProblems,
  triggerOptionProblems,
} from '@vinculum/contract/forms/entries/signal-options.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { Banner } from '../../../../design/states/banner.tsx';
import { Dialog } from '../../../../design/dialogs/dialog.tsx';
import { Wizard, type WizardStep } from '../../../../design/dialogs/wizard.tsx';
import { useMessages, useTexts } from '../../../../lib/language/texts.ts';
import { FrequencyStep } from './frequency-step.tsx';
import { suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { ReturnFormatStep } from './return-format-step.tsx';
import { useOfferedCatalogue } from '../sections/editor-packages.tsx';
import { isTaken, type TakenSignals } from '../sections/taken-signals.ts';
import { TriggerStep } from './trigger-step.tsx';
import { type PickedSignal, SignalPicker, useSignalCatalogue } from '../../../signals/public.ts';

interface SignalWizardProps {
  /** The read signal that is edited; absent when one is added. */
  readonly entry?: SignalEntry;
  readonly taken: TakenSignals;
  readonly onDone: (entry: SignalEntry) => void;
  readonly onClose: () => void;
}

/** Select a Signal, Select Frequency, Trigger Conditions, Return Format. A write signal has only the first step. */
export function SignalWizard({ entry: start, taken, onDone, onClose }: SignalWizardProps) {
  const t = useTexts('formsEditor');
  const { entry, signal, kinds, change, problems, check } = useWrittenEntry(start ?? null);
  const steps: WizardStep[] = [];
  if (start === undefined) {
    steps.push({
      key: 'signal',
      title: t('selectSignal'),
      content: (
        <PickStep
          signal={signal}
          isPicked={(one) => one.signal.id === entry?.signal_id && one.isRead === (entry.is_read === 1)}
          isTaken={(one) => isTaken(taken, one)}
          onPick={(one) => change(suggestedEntry(one.signal, one.isRead))}
        />
      ),
      validate: () => check(entry === null ? [{ field: 'signal_id', key: 'consent.selectSignal' }] : []),
    });
  }
  if (entry === null || entry.is_read === 1) {
    const common = entry !== null && signal !== undefined ? { entry, signal, onChange: change } : null;
    for (const { key, title, Step, problemsIn } of readSteps) {
      steps.push({
        key,
        title: t(title),
        content: common !== null && <Step {...common} />,
        validate: () => check(entry === null ? [] : problemsIn(entry, kinds)),
      });
    }
  }
  const title = () => {
    if (start !== undefined) return t('editSignal', { signal: signal?.label ?? start.signal_name });
    return signal === undefined ? t('addSignal') : t('addSignalNamed', { signal: signal.label });
  };
  return (
    <Dialog onClose={onClose} title={title()} size="xl" closing="notByStrayClick">
      <Stack>
        <Problems texts={problems} />
        <Wizard
          steps={steps}
          initialStep={start === undefined ? 0 : firstStepToCorrect(start, kinds)}
          isKnown={start !== undefined}
          onDone={() => {
            if (entry !== null) onDone(entry);
          }}
        />
      </Stack>
    </Dialog>
  );
}

/** The entry as it is written, the signals it names, and what keeps it at its step until it is changed. */
function useWrittenEntry(start: SignalEntry | null) {
  const message = useMessages();
  const [entry, setEntry] = useState(start);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const byId = useSignalCatalogue().data?.byId;
  const signal = entry === null ? undefined : byId?.get(entry.signal_id);
  return {
    entry,
    signal,
    kinds: { signal, watched: byId?.get(entry?.trigger_details?.trigger_signal_id ?? -1) },
    change: (next: SignalEntry) => {
      setEntry(next);
      setProblems([]);
    },
    problems,
    /** Says what was found; whether it was nothing. */
    check: (found: readonly FieldProblem[]) => {
      setProblems([...new Set(found.map(({ key, args }) => message(key, args)))]);
      return found.length === 0;
    },
  };
}

function Problems({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Banner kind="problem">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Banner>
  );
}

type Picking = Pick<ComponentProps<typeof SignalPicker>, 'isPicked' | 'isTaken' | 'onPick'>;

function PickStep({ signal, ...picking }: Picking & { readonly signal: PickedSignal['signal'] | undefined }) {
  const t = useTexts('formsEditor');
  return (
    <Stack>
      {signal !== undefined && <Text fw={600}>{t('picked', { signal: signal.label })}</Text>}
      {signal?.description !== undefined && (
        <Text fz="sm" c="dimmed">
          {signal.description}
        </Text>
      )}
      <SignalPicker catalogue={useOfferedCatalogue()} {...picking} />
    </Stack>
  );
}

/** The signal of an entry and the one that its trigger watches, as far as the catalogue knows them. */
interface EntryKinds {
  readonly signal: SignalKind | undefined;
  readonly watched: SignalKind | undefined;
}

/** What keeps the wizard at Select Frequency. */
function frequencyProblems(entry: SignalEntry, kinds: EntryKinds): FieldProblem[] {
  return [
    ...signalEntryProblems(entry).filter(({ field }) => field === 'interval'),
    ...optionProblems(entry, kinds).filter(({ field }) => /^(frequency_mode|interval)/.test(field)),
  ];
}

/** What keeps the wizard at Trigger Conditions: neither frequency nor trigger, or a trigger that is not complete. */
function triggerStepProblems(entry: SignalEntry, { watched }: EntryKinds): FieldProblem[] {
  const rules = signalEntryProblems(entry).filter(({ field }) =>
    /^(frequency_mode|trigger_details)/.test(field),
  );
  const trigger = entry.trigger_details;
  if (trigger?.trigger_enabled !== true) return rules;
  const shape = problemsOf(triggerSchema.safeParse(trigger).error?.issues ?? []);
  const options = watched === undefined ? [] : triggerOptionProblems(trigger, watched);
  return [...rules, ...shape, ...options];
}

/** What keeps the wizard at Return Format. */
function formatProblems(entry: SignalEntry, kinds: EntryKinds): FieldProblem[] {
  return [...signalEntryProblems(entry), ...optionProblems(entry, kinds)].filter(({ field }) =>
    field.startsWith('return_format'),
  );
}

/** What a read signal is asked beyond which it is. */
const readSteps = [
  { key: 'frequency', title: 'selectFrequency', Step: FrequencyStep, problemsIn: frequencyProblems },
  { key: 'trigger', title: 'triggerConditions', Step: TriggerStep, problemsIn: triggerStepProblems },
  { key: 'format', title: 'returnFormat', Step: ReturnFormatStep, problemsIn: formatProblems },
] as const;

/** Of the three steps of a signal that is edited, the first that has something to correct; the first when none has. */
function firstStepToCorrect(entry: SignalEntry, kinds: EntryKinds): number {
  return Math.max(
    0,
    readSteps.findIndex(({ problemsIn }) => problemsIn(entry, kinds).length > 0),
  );
}

function optionProblems(entry: SignalEntry, { signal }: EntryKinds): FieldProblem[] {
  return signal === undefined ? [] : signalOptionProblems(entry, signal);
}
