import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { Group, Paper, Stack } from '@mantine/core';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { OrganisationPicker } from '../organisations/public.ts';
import { DomainsOf } from './domains-of.tsx';

const anyRole = Object.values(organisationRoles);

/** The lists of domains of an organisation that the operator chooses; `?org=7` in the address names it. */
export function OrganisationListsScreen() {
  const t = useTexts('domainLists');
  const organisationId = Number(useAddress()['org']) || null;
  const change = useChangeAddress();
  return (
    <Page title={t('operator.title')} lead={t('operator.lead')}>
      <Stack>
        <Group maw="26rem">
          <OrganisationPicker
            value={organisationId}
            roleIds={anyRole}
            label={t('operator.organisation')}
            placeholder={t('operator.organisationHint')}
            noneText={t('operator.organisationNone')}
            onChange={(id) => change({ org: id === null ? undefined : String(id) })}
          />
        </Group>
        {organisationId === null ? (
          <Paper withBorder>
            <EmptyState title={t('operator.choose')} hint={t('operator.chooseHint')} />
          </Paper>
        ) : (
          <DomainsOf organisationId={organisationId} />
        )}
      </Stack>
    </Page>
  );
}
