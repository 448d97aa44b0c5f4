import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import type { ReactNode } from 'react';
import { Facts } from '../../../design/facts.tsx';
import { Section } from '../../../design/section.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** What an organisation says of itself and where its bills go, as an operator reads it. */
export function DetailsOf({ organisationId }: { readonly organisationId: number }) {
  const t = useTexts('organisations');
  const { number } = useFormats();
  const query = { org_id: organisationId };
  const detail = useEndpoint(getOrganisationDetailEndpoint, { query });
  const billing = useEndpoint(getBillingInfoEndpoint, { query });
  return (
    <Stack>
      <Part title={t('billingTitle')} found={billing} isSaved={({ billing_name: name }) => name !== ''}>
        {(stored) => [
          { name: t('billingName'), value: stored.billing_name },
          { name: t('attention'), value: stored.attention },
          { name: t('email'), value: stored.email },
          { name: t('address'), value: <Text style={{ whiteSpace: 'pre-wrap' }}>{stored.address}</Text> },
        ]}
      </Part>
      <Part title={t('detailTitle')} found={detail} isSaved={({ id }) => id !== null}>
        {(stored) => [
          { name: t('type'), value: stored.type },
          { name: t('region'), value: stored.region },
          { name: t('segment'), value: stored.target_segment },
          { name: t('website'), value: stored.website },
          { name: t('users'), value: number(stored.monthly_active_users ?? 0) },
          { name: t('cost'), value: stored.cost },
        ]}
      </Part>
    </Stack>
  );
}

interface PartProps<D> {
  readonly title: string;
  readonly found: UseQueryResult<D, ApiProblem>;
  readonly isSaved: (stored: D) => boolean;
  readonly children: (stored: D) => readonly { readonly name: string; readonly value: ReactNode }[];
}

function Part<D>({ title, found, isSaved, children }: PartProps<D>) {
  const t = useTexts('organisations');
  return (
    <Section title={title}>
      {found.data === undefined && <NotYet source={found} rows={3} height={24} />}
      {found.data !== undefined &&
        (isSaved(found.data) ? (
          <Facts facts={children(found.data)} />
        ) : (
          <Text c="dimmed">{t('notSaidYet')}</Text>
        ))}
    </Section>
  );
}
