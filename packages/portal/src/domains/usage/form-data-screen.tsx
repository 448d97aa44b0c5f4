import { formUsageChoice } from '@vinculum/contract/usage/choice.ts';
import { Page } from '../../design/page.tsx';
import { useAddress } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/texts.ts';
import { FormChoice } from './form-choice.tsx';
import { useFormUsage } from './use-form-usage.ts';
import { UsageResult } from './usage-result.tsx';
import { dayHere, viewerTimeZone } from './viewer-days.ts';

/** How much data came under one form by day, beside a second one if wanted. The choice stands in the address. */
export function FormDataScreen() {
  const t = useTexts('usage');
  const address = useAddress();
  const input = {
    start_date: address['start'] ?? dayHere(29),
    end_date: address['end'] ?? dayHere(),
    consent_form_id: idIn(address['form']),
    other_form_id: idIn(address['other']),
  };
  const parsed = formUsageChoice.safeParse(input);
  const choice = parsed.success ? parsed.data : null;
  const first = useFormUsage(choice, choice?.consent_form_id ?? null);
  const second = useFormUsage(choice, choice?.other_form_id ?? null);
  const wanted = choice === null || choice.other_form_id === null ? [first] : [first, second];
  const series = wanted.flatMap((one) => one.series ?? []);
  return (
    <Page title={t('formTitle')} lead={t('formLead')}>
      <FormChoice input={input} />
      <UsageResult
        series={choice === null ? null : series.length < wanted.length ? undefined : series}
        problem={wanted.map((one) => one.problem).find((problem) => problem !== null) ?? null}
        retry={() => {
          for (const one of wanted) one.retry();
        }}
        isFetching={wanted.some((one) => one.isFetching)}
        unit="days"
        end={input.end_date}
        timeZone={viewerTimeZone()}
        fileName={`consumer-vin-data-${input.start_date}-${input.end_date}.csv`}
      />
    </Page>
  );
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null;
}
