import { Button, Stack } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type DomainPermission, listDomains } from '@vinculum/contract/domain-lists/endpoints.ts';
import { blacklistDomains } from '@vinculum/contract/domain-lists/may-blacklist.ts';
import { useState } from 'react';
import { Banner } from '../../design/banner.tsx';
import { type DataColumn, DataTable } from '../../design/data-table.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { StatusChip } from '../../design/status-chip.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import { AddDomainsDialog } from './add-domains-dialog.tsx';
import { DeleteDomains } from './delete-domains.tsx';

/** Both lists of the organisation, and a way to whitelist domains. */
export function WhitelistScreen() {
  return <DomainListsScreen isAllowed />;
}

/** The same, with a way to blacklist domains. */
export function BlacklistScreen() {
  return <DomainListsScreen isAllowed={false} />;
}

function DomainListsScreen({ isAllowed }: { isAllowed: boolean }) {
  const t = useTexts('domainLists');
  const list = isAllowed ? 'whitelist' : 'blacklist';
  const [asked, setAsked] = useState<'add' | 'delete' | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState<string | null>(null);
  const mayBlacklist = useMay(blacklistDomains);
  const source = useEndpoint(
    listDomains,
    {},
    { select: ({ domain_permissions: data }) => ({ data, total_rows: data.length }) },
  );
  const entries = source.data?.data ?? [];
  const chosen = entries.filter(({ id }) => selected.has(String(id)));
  const fixed = new Set(
    entries.filter((one) => !one.is_allowed && !mayBlacklist).map(({ id }) => String(id)),
  );
  const ask = (next: 'add' | 'delete') => {
    setMessage(null);
    setAsked(next);
  };
  const done = (said: string) => {
    setAsked(null);
    setSelected(new Set());
    setMessage(said);
  };
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={source.data === undefined}
      onClick={() => ask('add')}
    >
      {t(`${list}.add`)}
    </Button>
  );
  const bulk = (
    <Button
      size="xs"
      color="red.9"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => ask('delete')}
    >
      {t('deleteSome', { count: chosen.length })}
    </Button>
  );
  return (
    <Page title={t(`${list}.title`)} lead={t(`${list}.lead`)} action={add}>
      <Stack>
        {message !== null && (
          <Banner kind="success" onClose={() => setMessage(null)}>
            {message}
          </Banner>
        )}
        <DataTable
          name={t(`${list}.title`)}
          columns={useDomainColumns()}
          source={source}
          rowKey={(row) => String(row.id)}
          selection={{
            selected: new Set(chosen.map(({ id }) => String(id))),
            onChange: setSelected,
            bulk,
            isFixed: (key) => fixed.has(key),
          }}
          empty={<EmptyState title={t(`${list}.none`)} hint={t(`${list}.noneHint`)} action={add} />}
        />
      </Stack>
      {asked === 'add' && (
        <AddDomainsDialog
          isAllowed={isAllowed}
          entries={entries}
          onClose={() => setAsked(null)}
          onAdded={done}
        />
      )}
      {asked === 'delete' && (
        <DeleteDomains chosen={chosen} entries={entries} onClose={() => setAsked(null)} onDeleted={done} />
      )}
    </Page>
  );
}

function useDomainColumns(): readonly DataColumn<DomainPermission>[] {
  const t = useTexts('domainLists');
  return [
    { key: 'id', title: t('id'), cell: (row) => row.id, align: 'end' },
    { key: 'domain', title: t('domain'), cell: (row) => row.domain },
    {
      key: 'is_allowed',
      title: t('status'),
      cell: (row) => (
        <StatusChip kind={row.is_allowed ? 'good' : 'bad'}>
          {row.is_allowed ? t('whitelisted') : t('blacklisted')}
        </StatusChip>
      ),
    },
  ];
}
