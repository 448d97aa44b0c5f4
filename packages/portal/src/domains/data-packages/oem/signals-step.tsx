import { SimpleGrid, Stack, Text } from '@mantine/core';
import { get, useFormState, useWatch } from 'react-hook-form';
import { idOfField } from '../../../design/form/field.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { type PickedSignal, SignalPicker, useSignalCatalogue } from '../../signals/public.ts';
import { ChosenSignals } from './chosen-signals.tsx';
import type { PackageForm } from './package-draft.ts';

const lists = ['read_signals', 'write_signals'] as const;
type ListName = (typeof lists)[number];

/** Which signals the package offers, for reading and for writing. */
export function SignalsStep({ form }: { form: PackageForm }) {
  const t = useTexts('dataPackagesOem');
  const catalogue = useSignalCatalogue();
  const [reads, writes] = useWatch({ control: form.control, name: lists });
  const { errors } = useFormState({ control: form.control, name: lists });
  const chosen = { read_signals: reads, write_signals: writes };
  const change = (name: ListName, ids: number[]) => {
    form.setValue(name, ids, { shouldDirty: true });
    form.clearErrors(lists);
  };
  const toggle = ({ signal, isRead }: PickedSignal) => {
    const name = listOf(isRead);
    const others = chosen[name].filter((id) => id !== signal.id);
    change(name, others.length < chosen[name].length ? others : [...others, signal.id]);
  };
  const problems = [...new Set(lists.flatMap((name) => textsIn(get(errors, name))))];
  return (
    <Stack>
      <Text fz="sm" c="dimmed">
        {t('signalsHint')}
      </Text>
      <div id={idOfField('read_signals')} tabIndex={-1}>
        {problems.map((text) => (
          <Text key={text} c="var(--mantine-color-error)" fz="sm" role="alert">
            {text}
          </Text>
        ))}
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SignalPicker
          catalogue={catalogue}
          isPicked={({ signal, isRead }) => chosen[listOf(isRead)].includes(signal.id)}
          onPick={toggle}
        />
        <ChosenSignals
          reads={reads}
          writes={writes}
          byId={catalogue.data?.byId}
          onRemove={(isRead, id) =>
            change(
              listOf(isRead),
              chosen[listOf(isRead)].filter((one) => one !== id),
            )
          }
        />
      </SimpleGrid>
    </Stack>
  );
}

function listOf(isRead: boolean): ListName {
  return isRead ? 'read_signals' : 'write_signals';
}

/** Every message at or under a field. */
function textsIn(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [error.message];
  return Object.entries(error).flatMap(([key, inner]) => (key === 'ref' ? [] : textsIn(inner)));
}
