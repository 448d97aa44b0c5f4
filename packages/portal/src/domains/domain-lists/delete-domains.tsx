import { List, ScrollArea, Text } from '@mantine/core';
import type { DomainPermission } from '@vinculum/contract/domain-lists/endpoints.ts';
import { shownHost } from '@vinculum/contract/domain-lists/shown-host.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useDeleteDomains } from './use-domain-calls.ts';

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
export function DeleteDomains({ organisationId, chosen, entries, onClose, onDeleted }: DeleteDomainsProps) {
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
