import { Anchor, Stack } from '@mantine/core';
import type { OrganisationDetails } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { Facts } from '../../design/facts.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { addressOf, type To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { RoleChips } from '../organisations/public.ts';

/** What an organisation is, and what is counted of it in each of its roles. */
export function OverviewTab({ organisation }: { organisation: OrganisationDetails }) {
  const t = useTexts('organisationView.overview');
  const { consumer, oem, fleet_owner: owner } = organisation.figures;
  const { id } = organisation;
  const forms = addressOf('/organisations/$organisationId', { organisationId: id, tab: 'forms' });
  return (
    <Stack>
      <About organisation={organisation} />
      {consumer !== null && (
        <Figures
          title={t('asConsumer')}
          figures={[
            { name: t('forms'), count: consumer.consent_forms, to: forms },
            { name: t('live'), count: consumer.live_consents },
            { name: t('waiting'), count: consumer.waiting_consents },
          ]}
        />
      )}
      {oem !== null && (
        <Figures
          title={t('asMaker')}
          figures={[
            { name: t('vehicles'), count: oem.vehicles, to: addressOf('/vehicle-access', { maker: id }) },
            { name: t('online'), count: oem.vehicles_online },
            { name: t('liveForms'), count: oem.live_forms },
            { name: t('live'), count: oem.live_consents },
          ]}
        />
      )}
      {owner !== null && (
        <Figures
          title={t('asOwner')}
          figures={[
            { name: t('fleets'), count: owner.fleets },
            { name: t('vehicles'), count: owner.vehicles },
            { name: t('online'), count: owner.vehicles_online },
          ]}
        />
      )}
    </Stack>
  );
}

function About({ organisation }: { organisation: OrganisationDetails }) {
  const t = useTexts('organisationView.overview');
  const list = useTexts('organisations');
  const { id, unique_identifier: identifier, roles, resting_from: from, stream_name: stream } = organisation;
  const domains = addressOf('/organisations/$organisationId', { organisationId: id, tab: 'domains' });
  return (
    <Section title={t('about')}>
      <Facts
        facts={[
          { name: list('id'), value: id },
          { name: list('uniqueIdentifier'), value: identifier },
          { name: list('types'), value: <RoleChips roles={roles} /> },
          ...(from === null ? [] : [{ name: t('restsSince'), value: <RelativeTime moment={from} /> }]),
          ...(stream === null ? [] : [{ name: list('streamName'), value: stream }]),
          {
            name: t('domains'),
            value: (
              <Anchor renderRoot={linkTo(domains)}>
                {t('whitelisted', { count: organisation.domain_urls.length })}
              </Anchor>
            ),
          },
        ]}
      />
    </Section>
  );
}

interface FiguresProps {
  readonly title: string;
  readonly figures: readonly { readonly name: string; readonly count: number; readonly to?: To }[];
}

function Figures({ title, figures }: FiguresProps) {
  const { number } = useFormats();
  return (
    <Section title={title}>
      <Facts
        facts={figures.map(({ name, count, to }) => ({
          name,
          value: to === undefined ? number(count) : <Anchor renderRoot={linkTo(to)}>{number(count)}</Anchor>,
        }))}
      />
    </Section>
  );
}
