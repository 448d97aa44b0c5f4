import { notifications } from '@mantine/notifications';
import { Stack, Text } from '@mantine/core';
import {
  type AgreementDetail,
  agreementTypes,
  publicationStatuses,
} from '@vinculum/contract/agreements/agreement.ts';
import { getAgreementEndpoint, saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { useAsked } from '../../../design/dialogs/use-asked.ts';
import { PageActions } from '../../../design/object/page-actions.tsx';
import { type PageTab, PageTabs } from '../../../design/object/page-tabs.tsx';
import { Page } from '../../../design/page.tsx';
import { DoneBanner } from '../../../design/states/banner.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useGo, useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { NoObject } from '../../../design/object/no-object.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useAgreementActs } from '../agreement-acts.ts';
import { AgreementDialogs, type AgreementQuery } from '../dialogs/agreement-dialogs.tsx';
import { Facts } from '../../../design/facts.tsx';
import { Timeline } from '../../../design/object/timeline.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { Section } from '../../../design/section.tsx';
import { ObjectTimeline } from '../../audit/public.ts';
import { AgreementContent } from '../agreement-content.tsx';
import { agreementTitle } from '../agreement-preview.ts';
import { Publications } from '../publications.tsx';

const POLL_MS = 15_000;

/** One agreement: its text, between whom, what happened to it. For its consumer and for those it is published to. */
export function AgreementScreen() {
  const id = Number(useParam('agreementId'));
  const t = useTexts('agreements');
  const found = useEndpoint(getAgreementEndpoint, { params: { id } }, { refetchInterval: POLL_MS });
  const isWriter = useMay(saveAgreementEndpoint);
  const unknown = { title: t('unknown'), hint: t('unknownHint'), to: '/msa', toText: t('toList') } as const;
  // Whoever lost it, for it was revoked or deleted, reads no more of it.
  if (found.data === undefined || found.error?.code === 'notFound')
    return (
      <Page
        title={t('editTitle', { id: String(id) })}
        parents={[{ to: '/msa', title: t(isWriter ? 'title' : 'receivedTitle') }]}
      >
        <NoObject source={found} unknown={unknown} />
      </Page>
    );
  return <ShownAgreement agreement={found.data} problem={found.error} />;
}

interface OfAgreement {
  readonly agreement: AgreementDetail;
}

interface ShownAgreementProps extends OfAgreement {
  /** Why it is not up to date. */
  readonly problem: ApiProblem | null;
}

function ShownAgreement({ agreement, problem }: ShownAgreementProps) {
  const t = useTexts('agreements');
  const go = useGo();
  const { request, leave, ...asked } = useAsked<AgreementQuery>();
  const actsOf = useAgreementActs(asked.ask);
  const isReceived = agreement.received !== null;
  return (
    <Page
      title={t('editTitle', { id: String(agreement.msa_id) })}
      lead={<Lead agreement={agreement} />}
      parents={[{ to: '/msa', title: t(isReceived ? 'receivedTitle' : 'title') }]}
      aside={<State agreement={agreement} />}
      action={
        !isReceived && <PageActions actions={actsOf(agreement, ['publish', 'edit', 'revoke', 'delete'])} />
      }
    >
      <Stack>
        <DoneBanner text={asked.reported} onClose={asked.dismiss} />
        <NotUpdated problem={problem} />
        <PageTabs label={t('parts')} tabs={useAgreementTabs(agreement)} />
      </Stack>
      {request !== null && (
        <AgreementDialogs
          request={request}
          onClose={leave}
          onDone={(message) => {
            if (request.what !== 'delete') return asked.report(message);
            leave();
            notifications.show({ color: 'green', message });
            void go('/msa');
          }}
        />
      )}
    </Page>
  );
}

/** Its title, where it has more than that, and whose it is. */
function Lead({ agreement: { msa_data: data, msa_data_type: type, consumer_name: consumer } }: OfAgreement) {
  const t = useTexts('agreements');
  const title = agreementTitle(data);
  return (
    <>
      {type === agreementTypes.text && title !== data.trim() && (
        <Text component="span" inherit display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
      )}
      {t('ofConsumer', { consumer })}
    </>
  );
}

/** Whether it is a draft, or published, and to how many. */
function State({ agreement: { publications, received } }: { agreement: AgreementDetail }) {
  const t = useTexts('agreements');
  if (publications.length === 0) return <StatusChip kind="neutral">{t('draft')}</StatusChip>;
  return (
    <StatusChip kind="good">
      {received === null ? t('publishedCount', { count: publications.length }) : t('inForce')}
    </StatusChip>
  );
}

/** The parts of an agreement's page: what it says, between whom, what happened. */
function useAgreementTabs(agreement: AgreementDetail): readonly PageTab[] {
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
