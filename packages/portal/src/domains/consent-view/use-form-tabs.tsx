import { Stack } from '@mantine/core';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { getFormUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { TabsOfPage } from '../../design/object/page-tabs.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useTimelineTab } from '../audit/public.ts';
import { FormAnalytics } from '../responses/public.ts';
import { EarnedRewards } from '../rewards/public.ts';
import { UsageOfForm } from '../usage/public.ts';

/** What became of a form, as far as the user may see it; of a draft nothing but what was done to it. */
export function useFormTabs(): (form: StoredConsentForm) => TabsOfPage {
  const t = useTexts('consentView');
  const mayAnswers = useMay(getFormAnalyticsEndpoint);
  const mayRewards = useMay(getEarnedRewardsEndpoint);
  const mayUsage = useMay(getFormUsageEndpoint);
  const timelineOf = useTimelineTab('consent-form');
  return (form) => {
    const id = form.consent_form_id;
    const isOut = form.status !== 'DRAFT';
    return [
      isOut &&
        mayAnswers && { name: 'answers', title: t('answers'), render: () => <FormAnalytics formId={id} /> },
      isOut &&
        (mayUsage || mayRewards) && {
          name: 'data',
          title: t('data'),
          render: () => (
            <Stack>
              {mayUsage && <UsageOfForm formId={id} />}
              {mayRewards && <EarnedRewards form={form} />}
            </Stack>
          ),
        },
      timelineOf(id),
    ];
  };
}
