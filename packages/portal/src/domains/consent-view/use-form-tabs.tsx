import { Stack } from '@mantine/core';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { getFormUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { PageTab } from '../../design/object/page-tabs.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import { ObjectTimeline, useMayReadTimeline } from '../audit/public.ts';
import { FormAnalytics } from '../responses/public.ts';
import { EarnedRewards } from '../rewards/public.ts';
import { UsageOfForm } from '../usage/public.ts';

/** What became of a form, as far as the user may see it; of a draft nothing but what was done to it. */
export function useFormTabs(): (form: StoredConsentForm) => readonly PageTab[] {
  const t = useTexts('consentView');
  const may = {
    answers: useMay(getFormAnalyticsEndpoint),
    rewards: useMay(getEarnedRewardsEndpoint),
    usage: useMay(getFormUsageEndpoint),
    timeline: useMayReadTimeline('consent-form'),
  };
  return (form) => {
    const id = form.consent_form_id;
    const isOut = form.status !== 'DRAFT';
    const tabs = [
      {
        name: 'answers',
        isShown: isOut && may.answers,
        render: () => <FormAnalytics formId={id} />,
      },
      {
        name: 'data',
        isShown: isOut && (may.usage || may.rewards),
        render: () => (
          <Stack>
            {may.usage && <UsageOfForm formId={id} />}
            {may.rewards && <EarnedRewards form={form} />}
          </Stack>
        ),
      },
      {
        name: 'timeline',
        isShown: may.timeline,
        render: () => <ObjectTimeline kind="consent-form" id={id} />,
      },
    ] as const;
    return tabs
      .filter(({ isShown }) => isShown)
      .map(({ name, render }) => ({ name, title: t(name), render }));
  };
}
