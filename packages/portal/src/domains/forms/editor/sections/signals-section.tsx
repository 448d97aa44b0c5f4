import { Button, Group, Stack, Text } from '@mantine/core';
import IconPlaylistAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { ActButton } from '../../../../design/object/act-button.tsx';
import { idOfField } from '../../../../design/form/field.ts';
import { useUndoToast } from '../../../../design/states/undo-toast.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { ChosenSignals } from './chosen-signals.tsx';
import type { EditorForm } from '../editor-form.ts';
import { SignalWizard } from '../wizard/signal-wizard.tsx';
import { DialogFoot } from '../../../../design/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../design/dialogs/dialog.tsx';
import { type PickedSignal, SignalPicker } from '../../../signals/public.ts';
import { useOfferedCatalogue } from './editor-packages.tsx';
import { entryUnasked } from '@vinculum/contract/forms/entries/new-entry.ts';
import { isTaken, type TakenSignals } from './taken-signals.ts';

const lists = ['read_signals', 'write_signals'] as const;
type ListName = (typeof lists)[number];

/** The signals of the form, and the ways to add one or several. */
export function SignalsSection({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const { reads, writes, missing, change, remove, put, add } = useSignalsOf(form);
  const [open, setOpen] = useState<'none' | 'wizard' | 'picker' | SignalEntry>('none');
  const close = () => setOpen('none');
  return (
    <Stack>
      {reads.length + writes.length === 0 ? (
        <Text c="dimmed">{t('noSignals')}</Text>
      ) : (
        <ChosenSignals
          form={form}
          reads={reads}
          writes={writes}
          onChange={change}
          onRemove={remove}
          onEdit={setOpen}
        />
      )}
      {missing !== undefined && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {missing}
        </Text>
      )}
      <AddButtons onOpen={setOpen} />
      {(open === 'wizard' || typeof open === 'object') && (
        <SignalWizard
          {...(typeof open === 'object' && { entry: open })}
          taken={{ reads, writes }}
          onDone={(entry) => {
            put(entry);
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'picker' && (
        <PickerDialog
          taken={{ reads, writes }}
          onAdd={(added) => {
            add(added);
            close();
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** The signals of the form, what is said when it lacks them, and the changes to them. */
function useSignalsOf(form: EditorForm) {
  const [reads, writes] = useWatch({ control: form.control, name: lists });
  const { errors } = useFormState({ control: form.control, name: lists });
  const change = (name: ListName, entries: SignalEntry[]) =>
    form.setValue(name, entries, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted || errors[name] !== undefined,
    });
  return {
    reads,
    writes,
    missing: errors.read_signals?.message ?? errors.read_signals?.root?.message,
    change,
    remove: useRemoval(form, change),
    /** In place of the entry of the same signal, or after the others. */
    put: (entry: SignalEntry) => {
      const entries = entry.is_read === 1 ? reads : writes;
      const index = entries.findIndex(({ signal_id }) => signal_id === entry.signal_id);
      const next = index === -1 ? [...entries, entry] : entries.with(index, entry);
      change(entry.is_read === 1 ? 'read_signals' : 'write_signals', next);
    },
    add: (added: readonly SignalEntry[]) => {
      change('read_signals', [...reads, ...added.filter((entry) => entry.is_read === 1)]);
      change('write_signals', [...writes, ...added.filter((entry) => entry.is_read === 0)]);
    },
  };
}

/** Takes a signal out; Undo puts it back where it was, among whatever stands there then. */
function useRemoval(form: EditorForm, change: (name: ListName, entries: SignalEntry[]) => void) {
  const t = useTexts('formsEditor');
  const offerUndo = useUndoToast();
  return (name: ListName, index: number, signal: string) => {
    const entries = form.getValues(name);
    const [removed] = entries.slice(index, index + 1);
    change(name, entries.toSpliced(index, 1));
    if (removed === undefined) return;
    offerUndo(t('signalRemoved', { signal }), () => {
      const now = form.getValues(name);
      const isBack = now.some(({ signal_id }) => signal_id === removed.signal_id);
      if (!isBack) change(name, now.toSpliced(index, 0, removed));
    });
  };
}

function AddButtons({ onOpen }: { readonly onOpen: (dialog: 'wizard' | 'picker') => void }) {
  const t = useTexts('formsEditor');
  const look = { variant: 'default', iconSize: 16 } as const;
  return (
    <Group>
      <ActButton
        {...look}
        id={idOfField('read_signals')}
        icon={IconPlus}
        onClick={() => onOpen('wizard')}
        text={t('addSignal')}
      />
      <ActButton {...look} icon={IconPlaylistAdd} onClick={() => onOpen('picker')} text={t('addSeveral')} />
    </Group>
  );
}

interface PickerDialogProps {
  readonly taken: TakenSignals;
  readonly onAdd: (entries: SignalEntry[]) => void;
  readonly onClose: () => void;
}

/** Adds several signals at once, each as its kind suggests. */
function PickerDialog({ taken, onAdd, onClose }: PickerDialogProps) {
  const t = useTexts('formsEditor');
  const catalogue = useOfferedCatalogue();
  const [picked, setPicked] = useState<readonly PickedSignal[]>([]);
  const isSame = (one: PickedSignal) => (other: PickedSignal) =>
    one.signal.id === other.signal.id && one.isRead === other.isRead;
  const toggle = (signal: PickedSignal) =>
    setPicked((before) =>
      before.some(isSame(signal)) ? before.filter((one) => !isSame(signal)(one)) : [...before, signal],
    );
  const entries = picked.map(({ signal, isRead }) => entryUnasked(signal, isRead));
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
          {t('addedAs')}
        </Text>
        <DialogFoot>
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
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
