import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { Chip } from '../../../design/states/chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { GroupName, type SignalCatalogue } from '../../signals/public.ts';
import classes from './chosen-signals.module.css';

interface ChosenSignalsProps {
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  readonly byId: SignalCatalogue['byId'] | undefined;
  readonly onRemove: (isRead: boolean, signalId: number) => void;
}

/** The signals of a package in the order in which they were chosen, those to read first. */
export function ChosenSignals({ reads, writes, byId, onRemove }: ChosenSignalsProps) {
  const t = useTexts('dataPackagesOem');
  const rows = [...reads.map((id) => ({ id, isRead: true })), ...writes.map((id) => ({ id, isRead: false }))];
  const heading = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const remove = (place: number, { id, isRead }: { id: number; isRead: boolean }) => {
    onRemove(isRead, id);
    // The button goes with its signal: to the one that takes its place, or the last.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      (buttons[place] ?? buttons.at(-1) ?? heading.current)?.focus();
    });
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600} id="chosen-signals" ref={heading} tabIndex={-1}>
          {t('chosenSignals')}
        </Text>
        <Text fz="sm" c="dimmed" component="output">
          {t('chosen', { count: rows.length })}
        </Text>
      </Group>
      {rows.length === 0 && <Text c="dimmed">{t('noSignals')}</Text>}
      <ul ref={list} aria-labelledby="chosen-signals" className={classes['list']}>
        {rows.map((row, place) => (
          <ChosenSignal
            key={`${row.isRead} ${row.id}`}
            {...row}
            signal={byId?.get(row.id)}
            onRemove={() => remove(place, row)}
          />
        ))}
      </ul>
    </Stack>
  );
}

interface ChosenSignalProps {
  readonly id: number;
  readonly isRead: boolean;
  readonly signal: ReturnType<SignalCatalogue['byId']['get']>;
  readonly onRemove: () => void;
}

function ChosenSignal({ id, isRead, signal, onRemove }: ChosenSignalProps) {
  const t = useTexts('dataPackagesOem');
  const label = signal?.label ?? String(id);
  return (
    <Paper withBorder px="sm" py={4} component="li">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {label}
          {signal !== undefined && (
            <Text span fz="sm" c="dimmed">
              {' · '}
              <GroupName name={signal.group_name} />
            </Text>
          )}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Chip>{t(isRead ? 'read' : 'write')}</Chip>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t(isRead ? 'removeRead' : 'removeWrite', { signal: label })}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  );
}
