import { Button, Group, Paper, SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formUsageChoice } from '@vinculum/contract/usage/choice.ts';
import { getFormUsage } from '@vinculum/contract/usage/endpoints.ts';
import { type Control, useController } from 'react-hook-form';
import type { z } from 'zod';
import { DateField } from '../../design/form/date-field.tsx';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { call } from '../../lib/api.ts';
import { useChangeAddress } from '../../lib/navigation.ts';
import { keyOf } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { FormSelect } from './form-select.tsx';
import { formUsageInput } from './use-form-usage.ts';
import { dayHere } from './viewer-days.ts';

type Values = z.input<typeof formUsageChoice>;
type Choice = z.output<typeof formUsageChoice>;
/** As the address says it: a form may be missing. */
type Given = Omit<Values, 'consent_form_id'> & { readonly consent_form_id: number | null };

/** The days, a form, and another one to compare it with. */
export function FormChoice({ given }: { given: Given }) {
  const t = useTexts('usage');
  const { consent_form_id: formId, ...rest } = given;
  const form = useContractForm<Values, Choice>(formUsageChoice, {
    defaultValues: { ...rest, ...(formId !== null && { consent_form_id: formId }) },
  });
  const fetchResults = useFetchResults();
  return (
    <Paper withBorder p="md" mb="lg">
      <FormFrame form={form} label={t('choice')} onSubmit={fetchResults}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField
            control={form.control}
            name="start_date"
            label={t('start')}
            help={t('bothIn')}
            max={dayHere()}
            isRequired
          />
          <DateField
            control={form.control}
            name="end_date"
            label={t('end')}
            help={t('bothIn')}
            max={dayHere()}
            isRequired
          />
          <FormField control={form.control} name="consent_form_id" label={t('form')} isRequired />
          <FormField control={form.control} name="other_form_id" label={t('other')} help={t('otherHelp')} />
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t('fetch')}
          </Button>
        </Group>
      </FormFrame>
    </Paper>
  );
}

/** Asks the server anew; refused choices are shown at their fields and do not reach the address. */
function useFetchResults(): (choice: Choice) => Promise<void> {
  const changeAddress = useChangeAddress();
  const queries = useQueryClient();
  return async (choice) => {
    const { consent_form_id: formId, other_form_id: otherId } = choice;
    const wanted = otherId === null ? [formId] : [formId, otherId];
    await Promise.all(
      wanted.map(async (id) => {
        const input = formUsageInput(choice, id);
        await queries.fetchQuery({
          queryKey: keyOf(getFormUsage, input),
          queryFn: ({ signal }) => call(getFormUsage, input, signal),
          staleTime: 0,
        });
      }),
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
