import { Stack } from '@mantine/core';
import {
  type AgreementDetail,
  agreementTypes,
  publicationStatuses,
} from '@vinculum/contract/agreements/agreement.ts';
import { Facts } from '../../../design/facts.tsx';
import type { PageTab } from '../../../design/object/page-tabs.tsx';
import { Timeline } from '../../../design/object/timeline.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { Section } from '../../../design/section.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ObjectTimeline } from '../../audit/public.ts';
import { AgreementContent } from '../agreement-content.tsx';
import { Publications } from '../publications.tsx';

/** The parts of an agreement's page: what it says, between whom, what happened. */
export function useAgreementTabs(agreement: AgreementDetail): readonly PageTab[] {
  const t = useTexts('agreements');
  return [
    { name: 'text', title: t('agreement'), render: () => <TextTab agreement={agreement} /> },
    { name: 'timeline', title: t('happened'), render: () => <TimelineTab agreement={agreement} /> },
  ];
}

function TextTab({ agreement }: { agreement: AgreementDetail }) {
  const t = useTexts('agreements');
  const { consumer_name: consumer, msa_data_type: type, publications, received } = agreement;
  return (
    <Stack>
      <Section title={t(type === agreementTypes.link ? 'link' : 'text')}>
        <AgreementContent agreement={agreement} />
      </Section>
      <Section title={t('parties')}>
        <Facts
          facts={[
            { name: t('from'), value: consumer },
            {
              name: t('publishedTo'),
              value: publications.length === 0 ? t('nowhere') : <Publications agreement={agreement} />,
            },
            ...(received === null
              ? [{ name: t('saved'), value: <RelativeTime moment={agreement.updated_on} /> }]
              : []),
          ]}
        />
      </Section>
    </Stack>
  );
}

/** To its consumer all that its users did; to a fleet owner what was published to it, and revoked. */
function TimelineTab({ agreement: { msa_id: id, received } }: { agreement: AgreementDetail }) {
  const t = useTexts('agreements');
  if (received === null) return <ObjectTimeline kind="agreement" id={id} />;
  return (
    <Timeline
      name={t('happened')}
      items={received.map(({ at, status }) => ({
        key: at,
        title: <b>{t(status === publicationStatuses.published ? 'publishedToYou' : 'revokedFromYou')}</b>,
        at,
      }))}
    />
  );
}
