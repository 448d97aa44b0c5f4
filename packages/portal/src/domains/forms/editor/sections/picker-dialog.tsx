import { Button, Group, Stack, Text } from '@mantine/core';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { signalEntryProblems } from '@vinculum/contract/forms/entries/signal-entry-rules.ts';
import { useState } from 'react';
import { Dialog } from '../../../../design/dialogs/dialog.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { type PickedSignal, SignalPicker } from '../../../signals/public.ts';
import { useOfferedCatalogue } from './editor-packages.tsx';
import { suggestedEntry } from '../wizard/new-entry.ts';
import { isTaken, type TakenSignals } from './taken-signals.ts';

interface PickerDialogProps {
  readonly taken: TakenSignals;
  readonly onAdd: (entries: SignalEntry[]) => void;
  readonly onClose: () => void;
}

/** Adds several signals at once, each as its kind suggests. */
export function PickerDialog({ taken, onAdd, onClose }: PickerDialogProps) {
  const t = useTexts('consentEditor');
  const catalogue = useOfferedCatalogue();
  const [picked, setPicked] = useState<readonly PickedSignal[]>([]);
  const isSame = (one: PickedSignal) => (other: PickedSignal) =>
    one.signal.id === other.signal.id && one.isRead === other.isRead;
  const toggle = (signal: PickedSignal) =>
    setPicked((before) =>
      before.some(isSame(signal)) ? before.filter((one) => !isSame(signal)(one)) : [...before, signal],
    );
  const entries = picked.map(({ signal, isRead }) => suggestedEntry(signal, isRead));
  const unfinished = entries.filter((entry) => signalEntryProblems(entry).length > 0).length;
  return (
    <Dialog onClose={onClose} title={t('addSeveral')} size="lg" closing="notByStrayClick">
      <Stack>
        <SignalPicker
          catalogue={catalogue}
          isPicked={(signal) => picked.some(isSame(signal))}
          isTaken={(signal) => isTaken(taken, signal)}
          onPick={toggle}
        />
        <Text fz="sm" c="dimmed">
          {t('addedAs')} {unfinished > 0 && t('needFormat', { count: unfinished })}
        </Text>
        <Group justify="space-between">
          <Text component="output" fz="sm">
            {t('chosen', { count: picked.length })}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button disabled={picked.length === 0} onClick={() => onAdd(entries)}>
              {t('addChosen', { count: picked.length })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
