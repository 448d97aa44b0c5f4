import { notifications } from '@mantine/notifications';
import { Stack } from '@mantine/core';
import type { AgreementDetail } from '@vinculum/contract/agreements/agreement.ts';
import { getAgreementEndpoint, saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { useAsked } from '../../../design/dialogs/use-asked.ts';
import { PageActions } from '../../../design/object/page-actions.tsx';
import { PageTabs } from '../../../design/object/page-tabs.tsx';
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
import { type AgreementQuery, AgreementDialogs } from '../dialogs/agreement-dialogs.tsx';
import { useAgreementTabs } from './use-agreement-tabs.tsx';

const POLL_MS = 15_000;

/** One agreement: its text, between whom, what happened to it. For its consumer and for those it is published to. */
export function AgreementScreen() {
  const id = useParam('agreementId');
  return <OneAgreement key={id} id={Number(id)} />;
}

function OneAgreement({ id }: { id: number }) {
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

interface ShownAgreementProps {
  readonly agreement: AgreementDetail;
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
      lead={t('ofConsumer', { consumer: agreement.consumer_name })}
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
