import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { rowsAtHand } from '../../../design/table/rows-at-hand.ts';
import type { TableState } from '../../../design/table/table-state.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { GroupName } from '../group-name.tsx';
import type { LabelRow } from './label-rows.ts';
import type { LabelEdits } from './use-label-edits.ts';

interface LabelTableProps {
  /** Of all pages. */
  readonly rows: readonly LabelRow[];
  readonly state: TableState;
  readonly edits: LabelEdits;
  readonly isWholeCatalogue: boolean;
  readonly onSearchAll: () => void;
}

/** Signals with their labels, which are written in place. */
export function LabelTable({ rows, state, edits, isWholeCatalogue, onSearchAll }: LabelTableProps) {
  const t = useTexts('signals');
  return (
    <DataTable
      name={t('labels')}
      columns={columnsOf(t, edits)}
      source={rowsAtHand(rows, state)}
      state={state}
      rowKey={({ signal }) => String(signal.id)}
      empty={
        <EmptyState
          title={t('noneFound')}
          hint={t('noneFoundHint')}
          action={
            !isWholeCatalogue && (
              <Button variant="light" onClick={onSearchAll}>
                {t('searchAll')}
              </Button>
            )
          }
        />
      }
    />
  );
}

function columnsOf(t: ReturnType<typeof useTexts<'signals'>>, edits: LabelEdits): DataColumn<LabelRow>[] {
  return [
    { key: 'signal', title: t('signal'), cell: ({ signal }) => <SignalCell signal={signal} /> },
    { key: 'type', title: t('type'), cell: ({ type }) => t(`types.${type}`) },
    { key: 'group', title: t('group'), cell: ({ signal }) => <GroupName name={signal.group_name} /> },
    {
      key: 'label',
      title: t('newLabel'),
      cell: ({ signal }) => <LabelInput signal={signal} edits={edits} />,
    },
  ];
}

function SignalCell({ signal }: { signal: LabelRow['signal'] }) {
  return (
    <Stack gap={0}>
      <Text fz="sm">
        {signal.label}
        {signal.unit !== null && (
          <Text span c="dimmed" fz="sm">
            {' '}
            {signal.unit}
          </Text>
        )}
      </Text>
      <Text fz="xs" c="dimmed">
        {signal.name}
      </Text>
    </Stack>
  );
}

function LabelInput({ signal, edits }: { signal: LabelRow['signal']; edits: LabelEdits }) {
  const t = useTexts('signals');
  const { id, label } = signal;
  const written = edits.textOf(id);
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" flex={1} miw={{ base: 0, sm: 220 }}>
      <TextInput
        flex={1}
        miw={0}
        aria-label={t('newLabelOf', { label })}
        description={written === undefined ? undefined : t('unsavedMark')}
        inputWrapperOrder={['input', 'description', 'error']}
        error={edits.problemOf(id)}
        // Not under the bar that saves, when the keyboard leads here.
        styles={{ input: { scrollMarginBottom: '8rem' } }}
        value={written ?? label}
        onChange={(event) => edits.write(signal, event.currentTarget.value)}
      />
      {written !== undefined && (
        <Tooltip label={t('undo', { label })}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('undo', { label })}
            onClick={() => edits.undo(id)}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
