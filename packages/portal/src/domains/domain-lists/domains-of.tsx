import { Stack } from '@mantine/core';
import { useTexts } from '../../lib/language/texts.ts';
import { DomainLists } from './domain-lists.tsx';

/** Both lists of one organisation, with adding to them and deleting from them, for an operator. */
export function DomainsOf({ organisationId }: { readonly organisationId: number }) {
  const t = useTexts('domainLists');
  return (
    <DomainLists
      key={organisationId}
      organisationId={organisationId}
      name={t('operator.title')}
      adds={[true, false]}
      none={{ title: t('whitelist.none'), hint: t('operator.noneHint') }}
    >
      {(add, lists) => (
        <Stack>
          {add}
          {lists}
        </Stack>
      )}
    </DomainLists>
  );
}
