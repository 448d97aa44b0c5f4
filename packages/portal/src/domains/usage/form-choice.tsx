import { formUsageChoice } from '@vinculum/contract/usage/choice.ts';
import { getFormUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { DateRangeFields } from '../../design/form/date-range-fields.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useChangeAddress } from '../../lib/navigation.ts';
import { useFetchAnew } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ChoiceFrame } from './choice-frame.tsx';
import { FormSelect } from './form-select.tsx';
import { formUsageInput } from './of-form/use-form-usage.ts';
import { dayHere } from './viewer-days.ts';

type Values = z.input<typeof formUsageChoice>;
type Choice = z.output<typeof formUsageChoice>;
/** As the address says it: a form may be missing. */
type Input = Omit<Values, 'consent_form_id'> & { readonly consent_form_id: number | null };

/** The days, a form, and another one to compare it with. */
export function FormChoice({ input }: { input: Input }) {
  const t = useTexts('usage');
  const { consent_form_id: formId, ...rest } = input;
  const form = useContractForm<Values, Choice>(formUsageChoice, {
    defaultValues: { ...rest, ...(formId !== null && { consent_form_id: formId }) },
  });
  const fetchResults = useFetchResults();
  return (
    <ChoiceFrame form={form} onFetch={fetchResults} columns={2}>
      <DateRangeFields
        control={form.control}
        start={{ name: 'start_date', label: t('start'), help: t('bothIn') }}
        end={{ name: 'end_date', label: t('end'), help: t('bothIn') }}
        max={dayHere()}
      />
      <FormField control={form.control} name="consent_form_id" label={t('form')} isRequired />
      <FormField control={form.control} name="other_form_id" label={t('other')} help={t('otherHelp')} />
    </ChoiceFrame>
  );
}

/** Asks the server anew; refused choices are shown at their fields and do not reach the address. */
function useFetchResults(): (choice: Choice) => Promise<void> {
  const changeAddress = useChangeAddress();
  const fetchAnew = useFetchAnew();
  const traffic = useTestTraffic();
  return async (choice) => {
    const { consent_form_id: formId, other_form_id: otherId } = choice;
    const wanted = otherId === null ? [formId] : [formId, otherId];
    await Promise.all(
      wanted.map((id) => fetchAnew(getFormUsageEndpoint, formUsageInput(choice, id, traffic.body))),
    );
    changeAddress({
      start: choice.start_date,
      end: choice.end_date,
      form: String(formId),
      other: otherId === null ? undefined : String(otherId),
    });
  };
}

interface FormFieldProps {
  readonly control: Control<Values, unknown, Choice>;
  readonly name: 'consent_form_id' | 'other_form_id';
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: boolean;
}

function FormField({ control, name, ...props }: FormFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <FormSelect
      {...props}
      name={name}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
