import { ActionIcon, Button, Group, Paper, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { Chip } from '../../../../design/states/chip.tsx';
import { idOfField } from '../../../../design/form/field.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { EditorForm } from '../editor-form.ts';
import { messagesIn } from '../messages-in.ts';
import { draftPhrase } from '../sentence/plain-summary.ts';
import { usePlainTexts } from '../sentence/use-plain-texts.ts';
import { WhenNamed } from '../../../signals/public.ts';

type ListName = 'read_signals' | 'write_signals';

interface ChosenSignalsProps {
  readonly form: EditorForm;
  readonly reads: readonly SignalEntry[];
  readonly writes: readonly SignalEntry[];
  readonly onChange: (name: ListName, entries: SignalEntry[]) => void;
  readonly onRemove: (name: ListName, index: number, signal: string) => void;
  readonly onEdit: (entry: SignalEntry) => void;
}

/** The chosen signals, each with its switches; a read signal can be edited. */
export function ChosenSignals(props: ChosenSignalsProps) {
  const { form, reads, writes, onChange, onRemove, onEdit } = props;
  const rows = (name: ListName, entries: readonly SignalEntry[]) =>
    entries.map((entry, index) => (
      <SignalRow
        key={`${name}-${entry.signal_id}`}
        form={form}
        name={`${name}.${index}`}
        entry={entry}
        onEdit={() => onEdit(entry)}
        onRemove={(signal) => onRemove(name, index, signal)}
        onChange={(next) => onChange(name, entries.with(index, next))}
      />
    ));
  return (
    <WhenNamed>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows('read_signals', reads)}
        {rows('write_signals', writes)}
      </Stack>
    </WhenNamed>
  );
}

interface SignalRowProps {
  readonly form: EditorForm;
  readonly name: `${ListName}.${number}`;
  readonly entry: SignalEntry;
  readonly onEdit: () => void;
  /** Called with what the signal is called. */
  readonly onRemove: (signal: string) => void;
  readonly onChange: (entry: SignalEntry) => void;
}

function SignalRow({ form, name, entry, onEdit, onRemove, onChange }: SignalRowProps) {
  const t = useTexts('formsEditor');
  const texts = usePlainTexts();
  const isEncrypting = useWatch({ control: form.control, name: 'hasEncryption' });
  const { errors } = useFormState({ control: form.control });
  const signal = texts.find(entry.signal_id)?.label ?? entry.signal_name;
  const problems = messagesIn(errors, name);
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {signal}
            </Text>
            <Chip>{t(entry.is_read === 1 ? 'read' : 'write')}</Chip>
          </Group>
          {entry.is_read === 1 && (
            <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {draftPhrase(entry, texts)}
            </Text>
          )}
        </div>
        <RowButtons
          signal={signal}
          onEdit={entry.is_read === 1 ? onEdit : undefined}
          onRemove={() => onRemove(signal)}
        />
      </Group>
      <Group gap="lg" mt="xs">
        <MarkSwitch mark="mandatory" signal={signal} entry={entry} onChange={onChange} />
        {isEncrypting && entry.is_read === 1 && (
          <MarkSwitch mark="is_encrypted" signal={signal} entry={entry} onChange={onChange} />
        )}
      </Group>
      {problems.map((problem) => (
        <RowProblem
          key={problem.field}
          problem={problem}
          signal={signal}
          onCorrect={entry.is_read === 1 ? onEdit : undefined}
        />
      ))}
    </Paper>
  );
}

const markTexts = { mandatory: 'mandatory', is_encrypted: 'encrypted' } as const;

interface MarkSwitchProps extends Pick<SignalRowProps, 'entry' | 'onChange'> {
  readonly mark: keyof typeof markTexts;
  readonly signal: string;
}

function MarkSwitch({ mark, signal, entry, onChange }: MarkSwitchProps) {
  const t = useTexts('formsEditor');
  const text = markTexts[mark];
  return (
    <Switch
      size="sm"
      label={t(text)}
      aria-label={t(`${text}Of`, { signal })}
      checked={entry[mark]}
      onChange={(event) => onChange({ ...entry, [mark]: event.currentTarget.checked })}
      withThumbIndicator={false}
    />
  );
}

interface RowButtonsProps {
  readonly signal: string;
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: () => void;
}

function RowButtons({ signal, onEdit, onRemove }: RowButtonsProps) {
  const t = useTexts('formsEditor');
  const look = { variant: 'subtle', size: 'lg' } as const;
  return (
    <Group gap={4} wrap="nowrap">
      {onEdit !== undefined && (
        <ActionIcon {...look} color="gray" aria-label={t('editSignal', { signal })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon {...look} color="red" aria-label={t('removeSignal', { signal })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface RowProblemProps {
  readonly problem: ReturnType<typeof messagesIn>[number];
  readonly signal: string;
  readonly onCorrect: (() => void) | undefined;
}

function RowProblem({ problem: { field, message }, signal, onCorrect }: RowProblemProps) {
  const t = useTexts('formsEditor');
  return (
    <Group gap="xs" mt="xs">
      <VisuallyHidden>
        <label htmlFor={idOfField(field)}>{signal}</label>
      </VisuallyHidden>
      <Text c="var(--mantine-color-error)" fz="sm">
        {message}
      </Text>
      {onCorrect !== undefined && (
        <Button
          id={idOfField(field)}
          variant="subtle"
          size="compact-sm"
          aria-label={t('fix', { signal })}
          onClick={onCorrect}
        >
          {t('correct')}
        </Button>
      )}
    </Group>
  );
}
