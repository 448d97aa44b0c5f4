import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getFormUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useEndpoint, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { ShownSeries } from '../shown-bars.ts';
import { viewerTimeZone } from '../viewer-days.ts';

interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

/** What is asked for one form. */
export function formUsageInput(days: Days, formId: number, traffic: { readonly include_test?: boolean }) {
  const { start_date, end_date } = days;
  return { body: { start_date, end_date, consent_form_id: formId, time_zone: viewerTimeZone(), ...traffic } };
}

interface FormUsage {
  /** Undefined while it is fetched. */
  readonly series: ShownSeries | undefined;
  readonly problem: ApiProblem | null;
  readonly retry: () => void;
  readonly isFetching: boolean;
}

/**
 * One form's usage under its title and id, since clones share a title; nothing is asked without days or without a form.
 */
export function useFormUsage(days: Days | null, formId: number | null): FormUsage {
  const t = useTexts('usage');
  const enabled = days !== null && formId !== null;
  const input = formUsageInput(days ?? { start_date: '', end_date: '' }, formId ?? 0, useTestTraffic().body);
  const usage = useSteadyEndpoint(getFormUsageEndpoint, input, { enabled, of: formId });
  const form = useEndpoint(getConsentFormEndpoint, { params: { id: formId ?? 0 } }, { enabled });
  const name = form.data && t('formLabel', { title: form.data.title, id: form.data.consent_form_id });
  return {
    series: usage.data && name !== undefined ? { name, answer: usage.data } : undefined,
    problem: usage.error ?? form.error,
    retry: () => {
      void usage.refetch();
      void form.refetch();
    },
    isFetching: usage.isFetching,
  };
}
