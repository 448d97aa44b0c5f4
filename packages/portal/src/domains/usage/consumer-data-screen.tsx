import { dayFirstOf, usageChoice } from '@vinculum/contract/usage/choice.ts';
import { getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { periodMinutes, periodUnits, unitOfPeriod } from '@vinculum/contract/usage/periods.ts';
import { DateRangeFields } from '../../design/form/date-range-fields.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { Page } from '../../design/page.tsx';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useFetchAnew, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ChoiceFrame } from './choice-frame.tsx';
import { UsageResult } from './usage-result.tsx';
import { dayHere, viewerTimeZone } from './viewer-days.ts';

interface Choice {
  readonly start_date: string;
  readonly end_date: string;
  readonly period: (typeof periodMinutes)[keyof typeof periodMinutes];
}

/**
 * How much data the organisation was delivered, in bars of a chosen length. The choice stands in the address; without
 * one the last two days are shown by the hour.
 */
export function ConsumerDataScreen() {
  const t = useTexts('usage');
  const address = useAddress();
  const { start, end, duration } = address;
  const isFresh = start === undefined && end === undefined && duration === undefined;
  const input = isFresh
    ? { start_date: dayHere(1), end_date: dayHere(), period: periodMinutes.hours }
    : {
        start_date: start ?? dayHere(29),
        end_date: end ?? dayHere(),
        period: periodUnits.filter((unit) => unit === duration).map((unit) => periodMinutes[unit])[0],
      };
  const parsed = usageChoice.safeParse(input);
  const choice = parsed.success ? parsed.data : null;
  const traffic = useTestTraffic();
  const usage = useSteadyEndpoint(
    getUsageEndpoint,
    { body: { ...inputOf(choice ?? noChoice), ...traffic.body } },
    { enabled: choice !== null },
  );
  return (
    <Page title={t('consumerTitle')} lead={t('consumerLead')}>
      <ChoiceForm input={input} />
      <UsageResult
        series={choice === null ? null : usage.data && [{ name: t('results'), answer: usage.data }]}
        problem={usage.error}
        retry={() => void usage.refetch()}
        isFetching={usage.isFetching}
        unit={unitOfPeriod(choice?.period ?? periodMinutes.days)}
        end={choice?.end_date ?? input.end_date}
        timeZone={viewerTimeZone()}
        fileName={`consumer-data-${input.start_date}-${input.end_date}.csv`}
      />
    </Page>
  );
}

const noChoice: Choice = { start_date: '2000-01-01', end_date: '2000-01-02', period: periodMinutes.days };

function inputOf({ start_date: start, end_date: end, period }: Choice) {
  return {
    start_date: dayFirstOf(start),
    end_date: dayFirstOf(end),
    period,
    time_zone: viewerTimeZone(),
  };
}

/** As the address says it: the period may be missing. */
type Input = Omit<Choice, 'period'> & { readonly period: Choice['period'] | undefined };

function ChoiceForm({ input }: { input: Input }) {
  const t = useTexts('usage');
  const changeAddress = useChangeAddress();
  const fetchAnew = useFetchAnew();
  const traffic = useTestTraffic();
  const { period, ...days } = input;
  const form = useContractForm<Choice, Choice>(usageChoice, {
    defaultValues: { ...days, ...(period !== undefined && { period }) },
  });
  const fetchResults = async (choice: Choice) => {
    // Refused choices are shown at their fields and do not reach the address.
    await fetchAnew(getUsageEndpoint, { body: { ...inputOf(choice), ...traffic.body } });
    const { start_date: start, end_date: end } = choice;
    changeAddress({ start, end, duration: unitOfPeriod(choice.period) });
  };
  return (
    <ChoiceFrame form={form} onFetch={fetchResults} columns={3}>
      <DateRangeFields
        control={form.control}
        start={{ name: 'start_date', label: t('start'), help: t('bothIn') }}
        end={{ name: 'end_date', label: t('end'), help: t('bothIn') }}
        max={dayHere()}
      />
      <SelectField
        control={form.control}
        name="period"
        label={t('duration')}
        placeholder={t('durationHint')}
        help={t('minutesHelp')}
        choices={periodUnits.map((unit) => ({ value: periodMinutes[unit], label: t(unit) }))}
        isRequired
      />
    </ChoiceFrame>
  );
}
