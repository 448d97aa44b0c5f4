import { Stack } from '@mantine/core';
import { useCallback } from 'react';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { useChangeAddress } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ChooseStream } from './choose-stream.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogPages } from './log-pages.tsx';
import { useLogPlace } from './use-log-place.ts';

/** The entries of one log stream, 50 a page, backward; or as they come. */
export function LogsListScreen() {
  const t = useTexts('platformLogs');
  const place = useLogPlace();
  const change = useChangeAddress();
  const find = useCallback((text: string) => change({ search: text }), [change]);
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
        <LogFilters name="log-entries" />
        <LogPages key={`${place.log_group_name}/${place.stream_name}`} place={place} onFind={find} />
      </Stack>
    </Page>
  );
}
