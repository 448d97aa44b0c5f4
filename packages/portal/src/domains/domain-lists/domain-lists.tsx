import { Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { DomainPermission } from '@vinculum/contract/domain-lists/endpoints.ts';
import { shownHost } from '@vinculum/contract/domain-lists/shown-host.ts';
import { mayBlacklist } from '@vinculum/contract/domain-lists/may-blacklist.ts';
import { type ReactNode, useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { useAsked } from '../../design/dialogs/use-asked.ts';
import { DoneBanner } from '../../design/states/banner.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { AddDomainsDialog } from './add-domains-dialog.tsx';
import { useDeleteDomains, useDomainLists } from './use-domain-calls.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';

interface DomainListsProps {
  /** Null: the own. */
  readonly organisationId: number | null;
  /** The table's name. */
  readonly name: string;
  /** To which lists domains can be added here: the whitelist is true, the blacklist false. */
  readonly adds: readonly boolean[];
  readonly none: { readonly title: string; readonly hint: string };
  /** Puts the buttons that add and the lists on the page. */
  readonly children: (add: ReactNode, lists: ReactNode) => ReactNode;
}

type Requested = { readonly kind: 'add'; readonly isAllowed: boolean } | { readonly kind: 'delete' };

/** Both lists of an organisation, with adding to them and deleting from them. */
export function DomainLists({ organisationId, name, adds, none, children }: DomainListsProps) {
  const t = useTexts('domainLists');
  const { source, entries, chosen, selection, done, request, ask, ...asked } = useListed(organisationId);
  const add = (
    <Group gap="xs">
      {adds.map((isAllowed) => (
        <ActButton
          key={String(isAllowed)}
          icon={IconPlus}
          disabled={source.data === undefined}
          onClick={() => ask({ kind: 'add', isAllowed })}
          text={t(isAllowed ? 'whitelist.add' : 'blacklist.add')}
        />
      ))}
    </Group>
  );
  const bulk = (
    <ActButton
      size="xs"
      color="red.9"
      icon={IconTrash}
      iconSize={16}
      onClick={() => ask({ kind: 'delete' })}
      text={t('deleteSome', { count: chosen.length })}
    />
  );
  const dialog = { organisationId, entries, onClose: asked.leave };
  const lists = (
    <Stack>
      <DoneBanner text={asked.reported} onClose={asked.dismiss} />
      {entries.length > 0 && !entries.some((entry) => entry.is_allowed) && (
        <Text c="dimmed">{t('whitelist.noneHint')}</Text>
      )}
      <DataTable
        name={name}
        columns={useDomainColumns()}
        source={source}
        rowKey={(row) => String(row.id)}
        selection={{ ...selection, bulk }}
        empty={<EmptyState title={none.title} hint={none.hint} action={add} />}
      />
      {request?.kind === 'add' && (
        <AddDomainsDialog {...dialog} isAllowed={request.isAllowed} onAdded={done} />
      )}
      {request?.kind === 'delete' && <DeleteDomains {...dialog} chosen={chosen} onDeleted={done} />}
    </Stack>
  );
  return children(add, lists);
}

/** What is listed, what of it is selected, and what is asked; only who may change the blacklist selects of it. */
function useListed(organisationId: DomainListsProps['organisationId']) {
  const { principal } = useSession();
  const asked = useAsked<Requested>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const source = useDomainLists(organisationId);
  const entries = source.data?.data ?? [];
  const chosen = entries.filter(({ id }) => selected.has(String(id)));
  const isFixed = (one: DomainPermission) => !one.is_allowed && !mayBlacklist(principal);
  const fixed = new Set(entries.filter(isFixed).map(({ id }) => String(id)));
  const done = (reported: string) => {
    setSelected(new Set());
    asked.report(reported);
  };
  const selection = {
    selected: new Set(chosen.map(({ id }) => String(id))),
    onChange: setSelected,
    isFixed: (key: string) => fixed.has(key),
  };
  return { ...asked, source, entries, chosen, selection, done };
}

function useDomainColumns(): readonly DataColumn<DomainPermission>[] {
  const t = useTexts('domainLists');
  return [
    { key: 'id', title: t('id'), cell: (row) => row.id, align: 'end' },
    { key: 'domain', title: t('domain'), cell: (row) => shownHost(row.domain) },
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

interface DeleteDomainsProps {
  /** Null: the own. */
  readonly organisationId: number | null;
  readonly chosen: readonly DomainPermission[];
  /** All that is listed, those chosen too. */
  readonly entries: readonly DomainPermission[];
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onDeleted: (message: string) => void;
}

/** Asks before domains are taken off their lists, and says when no whitelist is left. */
function DeleteDomains({ organisationId, chosen, entries, onClose, onDeleted }: DeleteDomainsProps) {
  const t = useTexts('domainLists');
  const remove = useDeleteDomains(organisationId, onDeleted);
  const whitelisted = (list: readonly DomainPermission[]) => list.filter((one) => one.is_allowed).length;
  const isLast = whitelisted(chosen) > 0 && whitelisted(chosen) === whitelisted(entries);
  return (
    <Confirm
      title={t('deleteTitle', { count: chosen.length })}
      confirmLabel={t('delete')}
      isDangerous
      call={remove}
      onConfirm={() => remove.run(chosen.map(({ id }) => id))}
      onCancel={onClose}
    >
      <ScrollArea.Autosize mah={240} viewportProps={{ tabIndex: 0 }}>
        <List size="sm">
          {chosen.map(({ id, domain }) => (
            <List.Item key={id}>{shownHost(domain)}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      <Text>{t('deleteText')}</Text>
      {isLast && <Text>{t('deleteLast')}</Text>}
    </Confirm>
  );
}
