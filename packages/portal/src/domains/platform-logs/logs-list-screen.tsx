import { Group, Stack } from '@mantine/core';
import { logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { ChoiceFilter } from '../../design/table/choice-filter.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { FilterText } from '../../design/table/filter-text.tsx';
import { Page } from '../../design/page.tsx';
import { useTableState } from '../../design/table/table-state.ts';
import { useTexts } from '../../lib/texts.ts';
import { ChooseStream } from './choose-stream.tsx';
import { LogPages } from './log-pages.tsx';
import { type LogPlace, useLogPlace } from './use-log-place.ts';

/** The entries of one log stream, 50 a page, backward; or as they come. */
export function LogsListScreen() {
  const t = useTexts('platformLogs');
  const place = useLogPlace();
  const parents = [{ to: '/admin-logs', title: t('title') }] as const;
  if (place === null)
    return (
      <Page title={t('entries')} parents={parents}>
        <EmptyState title={t('chooseFirst')} hint={t('chooseFirstHint')} action={<ChooseStream />} />
      </Page>
    );
  return (
    <Page
      title={t('entries')}
      lead={t('entriesLead', { stream: place.stream_name, group: place.log_group_name })}
      parents={parents}
    >
      <Stack gap="md">
        <Filters />
        <LogPages key={keyOf(place)} place={place} />
      </Stack>
    </Page>
  );
}

function keyOf({ log_group_name, stream_name, text, level }: LogPlace): string {
  return JSON.stringify([log_group_name, stream_name, text, level]);
}

function Filters() {
  const t = useTexts('platformLogs');
  const state = useTableState({ name: 'log-entries' });
  return (
    <Group gap="sm">
      <FilterText state={state} name="search" label={t('search')} />
      <ChoiceFilter
        state={state}
        name="level"
        label={t('level')}
        anyLabel={t('anyLevel')}
        choices={logLevels.map((level) => ({
          value: level,
          label: level === 'fatal' ? t(level) : t('andAbove', { level: t(level) }),
        }))}
      />
    </Group>
  );
}
