import { Button, Checkbox, Group, Paper, Stack, Tabs, Text } from '@mantine/core';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import {
  importVssEndpoint,
  labelLimits,
  updateSignalLabelsEndpoint,
} from '@vinculum/contract/signals/admin-endpoints.ts';
import { useMemo, useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { Banner, DoneBanner, ProblemBanner } from '../../../design/states/banner.tsx';
import { ChoiceFilter } from '../../../design/table/choice-filter.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { LeaveWarning } from '../../../design/form/leave-warning.tsx';
import { Page } from '../../../design/page.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { type TableState, useTableState } from '../../../design/table/table-state.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { GroupTabs } from '../group-tabs.tsx';
import { type SignalCatalogue, useSignalCatalogue } from '../signal-catalogue.ts';
import { ALL, fittingRows, labelRows, signalTypes } from './label-rows.ts';
import { LabelTable } from './label-table.tsx';
import { type LabelEdits, useLabelEdits } from './use-label-edits.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import classes from './signal-labels-screen.module.css';

/** What signals are called, by group; several are written and saved together. */
export function SignalLabelsScreen() {
  const t = useTexts('signals');
  const catalogue = useSignalCatalogue();
  const mayImport = useMay(importVssEndpoint);
  const [saved, setSaved] = useState<string | null>(null);
  const edits = useLabelEdits();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        mayImport && (
          <ActButton
            variant="default"
            icon={IconFileImport}
            iconSize={16}
            to="/import-signals"
            text={t('import.title')}
          />
        )
      }
    >
      <LeaveWarning isDirty={edits.count > 0} staysOnPath />
      <Stack>
        <DoneBanner text={saved} onClose={() => setSaved(null)} />
        {catalogue.data === undefined ? (
          <NotYet source={catalogue} />
        ) : (
          <Labels catalogue={catalogue.data} edits={edits} onSaved={setSaved} />
        )}
      </Stack>
    </Page>
  );
}

interface LabelsProps {
  readonly catalogue: SignalCatalogue;
  readonly edits: LabelEdits;
  readonly onSaved: (message: string | null) => void;
}

function Labels({ catalogue, edits, onSaved }: LabelsProps) {
  const t = useTexts('signals');
  const [showsUnsaved, setShowsUnsaved] = useState(false);
  // Specification 3, section 2: data grids show ten rows by default.
  const state = useTableState({ name: 'signal-labels', sizes: [10, 20, 50, 100] });
  const { group, rows, found } = useFoundRows(catalogue, state);
  const onlyUnsaved = showsUnsaved && edits.count > 0;
  const fitting = onlyUnsaved ? rows.filter(({ signal }) => edits.ids.has(signal.id)) : found;
  const table = (
    <LabelTable
      rows={fitting}
      state={state}
      edits={edits}
      isWholeCatalogue={group === ALL}
      onSearchAll={() => state.setFilter('group', ALL)}
    />
  );
  return (
    <>
      {onlyUnsaved ? (
        table
      ) : (
        <>
          <Filters state={state} />
          <GroupTabs
            label={t('groups')}
            catalogue={catalogue}
            further={<Tabs.Tab value={ALL}>{t('all')}</Tabs.Tab>}
            value={group}
            onChange={(next) => state.setFilter('group', next)}
          >
            <Tabs.Panel value={group} pt="sm">
              {table}
            </Tabs.Panel>
          </GroupTabs>
        </>
      )}
      {edits.count > 0 && (
        <SaveLabels
          edits={edits}
          onlyUnsaved={onlyUnsaved}
          onOnlyUnsaved={setShowsUnsaved}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

/** The group that the address names, all rows, and those of the group that fit the rest of the address. */
function useFoundRows(catalogue: SignalCatalogue, state: TableState) {
  const groups = [...catalogue.groups.map(({ groupName }) => groupName), ALL];
  const filtered = state.filter('group');
  const group = groups.includes(filtered) ? filtered : (groups[0] ?? ALL);
  const [search, type] = [state.filter('search'), state.filter('type')];
  const rows = useMemo(() => labelRows(catalogue), [catalogue]);
  const found = useMemo(() => fittingRows(rows, { group, search, type }), [rows, group, search, type]);
  return { group, rows, found };
}

function Filters({ state }: { state: TableState }) {
  const t = useTexts('signals');
  const types = signalTypes.map((type) => ({ value: type, label: t(`types.${type}`) }));
  return (
    <Group gap="sm">
      <FilterText state={state} name="search" label={t('search')} />
      <ChoiceFilter state={state} name="type" label={t('type')} anyLabel={t('anyType')} choices={types} />
    </Group>
  );
}

interface SaveLabelsProps {
  readonly edits: LabelEdits;
  readonly onlyUnsaved: boolean;
  readonly onOnlyUnsaved: (isWanted: boolean) => void;
  readonly onSaved: (message: string | null) => void;
}

/** How many labels are not saved, and saving them together. */
function SaveLabels({ edits, onlyUnsaved, onOnlyUnsaved, onSaved }: SaveLabelsProps) {
  const t = useTexts('signals');
  const save = useCall(updateSignalLabelsEndpoint);
  const isTooMany = edits.count > labelLimits.edits;
  const send = async () => {
    onSaved(null);
    // What is wrong may stand on another page of the table.
    if (edits.hasProblem) return onOnlyUnsaved(true);
    const { changes } = edits;
    const { message } = await save.mutateAsync({ body: { signals: changes } });
    edits.saved(changes);
    onOnlyUnsaved(false);
    onSaved(message);
  };
  return (
    <Paper component="section" withBorder className={classes['bar']} data-foot aria-label={t('saveArea')}>
      <Stack gap="xs">
        <ProblemBanner problem={save.error} />
        {isTooMany && <Banner kind="warning">{t('tooManyAtOnce', { max: labelLimits.edits })}</Banner>}
        <Group justify="space-between" gap="sm">
          <Group gap="md">
            <Text component="output" fw={600}>
              {t('unsaved', { count: edits.count })}
            </Text>
            <Checkbox
              label={t('onlyUnsaved')}
              checked={onlyUnsaved}
              onChange={(event) => onOnlyUnsaved(event.currentTarget.checked)}
            />
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={edits.discard} disabled={save.isPending}>
              {t('discard')}
            </Button>
            <Button
              // What fails is the `save.error` of the next rendering.
              onClick={() => void send().catch(() => undefined)}
              loading={save.isPending}
              disabled={isTooMany}
            >
              {t('save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}
