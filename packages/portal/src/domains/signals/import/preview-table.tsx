import { NO_VALUE } from '../../../lib/no-value.ts';
import { Group, Stack, Text } from '@mantine/core';
import type { VssRow } from '@vinculum/contract/signals/vss-import.ts';
import { changeModes, signalDataTypes } from '@vinculum/contract/signals/vocabulary.ts';
import { type VssFact, type VssVerdict, vssVerdicts } from '@vinculum/contract/signals/vss-vocabulary.ts';
import { ChoiceFilter } from '../../../design/table/choice-filter.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { rowsAtHand } from '../../../design/table/rows-at-hand.ts';
import { type StatusKind, StatusChip } from '../../../design/states/status-chip.tsx';
import { useTableState } from '../../../design/table/table-state.ts';
import { searchFor } from '../../../lib/searchable.ts';
import { useTexts } from '../../../lib/language/texts.ts';

const kinds: Readonly<Record<VssVerdict, StatusKind>> = {
  ADDED: 'good',
  CHANGED: 'info',
  SAME: 'neutral',
  KEPT: 'neutral',
  REFUSED: 'warning',
};

/** Every signal of a file with what would become of it; what is left out says why. */
export function PreviewTable({ rows }: { rows: readonly VssRow[] }) {
  const t = useTexts('signals.import');
  const searchLabel = useTexts('signals')('search');
  const state = useTableState({ name: 'vss-preview' });
  const verdict = state.filter('verdict');
  const fits = searchFor(state.filter('search'));
  const fitting = rows.filter(
    (row) => (verdict === '' || row.verdict === verdict) && fits(`${row.path} ${row.signal?.label ?? ''}`),
  );
  const present = vssVerdicts.filter((one) => rows.some((row) => row.verdict === one));
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FilterText state={state} name="search" label={searchLabel} />
        <ChoiceFilter
          state={state}
          name="verdict"
          label={t('verdict')}
          anyLabel={t('anyVerdict')}
          choices={present.map((value) => ({ value, label: t(`verdicts.${value}`) }))}
        />
      </Group>
      <DataTable
        name={t('title')}
        columns={columnsOf(t)}
        source={rowsAtHand(fitting, state)}
        state={state}
        rowKey={(row) => row.path}
      />
    </Stack>
  );
}

function columnsOf(t: ReturnType<typeof useTexts<'signals.import'>>): DataColumn<VssRow>[] {
  return [
    { key: 'place', title: t('place'), cell: (row) => <PlaceCell row={row} /> },
    {
      key: 'kind',
      title: t('kind'),
      cell: ({ signal }) => (signal === null ? NO_VALUE : <DataCell signal={signal} />),
    },
    { key: 'verdict', title: t('verdict'), cell: (row) => <VerdictCell row={row} /> },
  ];
}

function PlaceCell({ row }: { row: VssRow }) {
  return (
    <Stack gap={0}>
      {row.signal !== null && <Text fz="sm">{row.signal.label}</Text>}
      <Text fz="xs" c="dimmed">
        {row.path}
      </Text>
    </Stack>
  );
}

function DataCell({ signal }: { signal: NonNullable<VssRow['signal']> }) {
  const t = useTexts('signals.import');
  const type = useTexts('carMessages.types');
  const { values, minimum, maximum, unit } = signal;
  const parts = [
    type(signal.data_type),
    ...(unit === null ? [] : [unit]),
    ...(minimum === null && maximum === null ? [] : [`${minimum ?? '…'} – ${maximum ?? '…'}`]),
    ...(values.length === 0 ? [] : [t('values', { count: values.length })]),
  ];
  return (
    <Stack gap={0}>
      <Text fz="sm">{parts.join(' · ')}</Text>
      <Text fz="xs" c="dimmed">
        {t(`access.${signal.can_write ? 'READ_WRITE' : 'READ'}`)}
      </Text>
    </Stack>
  );
}

function VerdictCell({ row }: { row: VssRow }) {
  const t = useTexts('signals.import');
  const shown = useFactText();
  return (
    <Stack gap={2} align="flex-start">
      <StatusChip kind={kinds[row.verdict]}>{t(`verdicts.${row.verdict}`)}</StatusChip>
      {row.reason !== null && <Text fz="xs">{t(`reasons.${row.reason}`, { detail: row.detail })}</Text>}
      {row.verdict === 'KEPT' && <Text fz="xs">{t('keptWhy')}</Text>}
      {row.changes.map(({ fact, from, to }) => (
        <Text key={fact} fz="xs">
          {t('change', { fact: t(`facts.${fact}`), from: shown(fact, from), to: shown(fact, to) })}
        </Text>
      ))}
    </Stack>
  );
}

/** A fact of a signal in words, where its text on the wire is a code. */
function useFactText(): (fact: VssFact, text: string) => string {
  const t = useTexts('signals.import');
  const type = useTexts('carMessages.types');
  return (fact, text) => {
    const dataType = signalDataTypes.find((one) => one === text);
    const mode = changeModes.find((one) => one === text);
    if (text === '') return t('nothing');
    if (fact === 'access') return t(`access.${text === 'READ' ? 'READ' : 'READ_WRITE'}`);
    if (fact === 'data_type' && dataType !== undefined) return type(dataType);
    return fact === 'change_mode' && mode !== undefined ? t(`modes.${mode}`) : text;
  };
}
