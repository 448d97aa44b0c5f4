import { Page } from '../../design/page.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { DomainLists } from './domain-lists.tsx';

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
  return (
    <DomainLists
      organisationId={null}
      name={t(`${list}.title`)}
      adds={[isAllowed]}
      none={{ title: t(`${list}.none`), hint: t(`${list}.noneHint`) }}
    >
      {(add, lists) => (
        <Page title={t(`${list}.title`)} lead={t(`${list}.lead`)} action={add}>
          {lists}
        </Page>
      )}
    </DomainLists>
  );
}
