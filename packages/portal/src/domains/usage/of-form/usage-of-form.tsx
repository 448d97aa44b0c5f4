import { Anchor, Stack } from '@mantine/core';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { UsageResult } from '../usage-result.tsx';
import { dayHere, viewerTimeZone } from '../viewer-days.ts';
import { useFormUsage } from './use-form-usage.ts';

/** How much data came under one form in the last 30 days, as a part of its page. */
export function UsageOfForm({ formId }: { readonly formId: number }) {
  const t = useTexts('usage');
  const days = { start_date: dayHere(29), end_date: dayHere() };
  const { series, problem, retry, isFetching } = useFormUsage(days, formId);
  return (
    <Stack>
      <UsageResult
        series={series && [series]}
        problem={problem}
        retry={retry}
        isFetching={isFetching}
        unit="days"
        end={days.end_date}
        timeZone={viewerTimeZone()}
        fileName={`consumer-vin-data-${formId}.csv`}
      />
      <Anchor fz="sm" renderRoot={linkTo(addressOf('/consumer-vin-data', { form: formId }))}>
        {t('otherDays')}
      </Anchor>
    </Stack>
  );
}
