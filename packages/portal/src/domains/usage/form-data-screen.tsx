import { listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { formUsageChoice } from '@vinculum/contract/usage/choice.ts';
import { Page } from '../../design/page.tsx';
import { useAddress } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { FormChoice } from './form-choice.tsx';
import { formsToChoose } from './form-select.tsx';
import { useFormUsage } from './of-form/use-form-usage.ts';
import { UsageResult } from './usage-result.tsx';
import { dayHere, viewerTimeZone } from './viewer-days.ts';

/**
 * How much data came under one form by day, beside a second one if wanted. The choice stands in the address; without
 * one the newest form that cars were asked with is shown.
 */
export function FormDataScreen() {
  const t = useTexts('usage');
  const address = useAddress();
  const { start, end, form, other } = address;
  const newest = useNewestForm([start, end, form, other].every((part) => part === undefined));
  const input = {
    start_date: start ?? dayHere(29),
    end_date: end ?? dayHere(),
    consent_form_id: idIn(form) ?? newest,
    other_form_id: idIn(other),
  };
  const parsed = formUsageChoice.safeParse(input);
  const choice = parsed.success ? parsed.data : null;
  const first = useFormUsage(choice, choice?.consent_form_id ?? null);
  const second = useFormUsage(choice, choice?.other_form_id ?? null);
  const wanted = choice === null || choice.other_form_id === null ? [first] : [first, second];
  const series = wanted.flatMap((one) => one.series ?? []);
  return (
    <Page title={t('formTitle')} lead={t('formLead')}>
      <FormChoice key={newest} input={input} />
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

/** The newest form that is no draft, from what the dropdown asks for anyway; null until it is known. */
function useNewestForm(isWanted: boolean): number | null {
  const forms = useEndpoint(listConsentFormsEndpoint, formsToChoose(), { enabled: isWanted });
  if (!isWanted) return null;
  return forms.data?.data.find(({ status }) => status !== 'DRAFT')?.consent_form_id ?? null;
}

function idIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null;
}
