import { Box, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DataPackageInput } from '@vinculum/contract/data-packages/data-package.ts';
import { savePackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { consentTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { Wizard, type WizardStep } from '../../../design/dialogs/wizard.tsx';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useGo } from '../../../lib/navigation.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { type PackageDraft, type PackageForm, packageRules } from './package-draft.ts';
import { SignalsStep } from './signals-step.tsx';
import { RewardRows } from '../../rewards/public.ts';
import { DateField } from '../../../design/form/date-field.tsx';
import { SelectField, SwitchField } from '../../../design/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';

interface PackageWizardProps {
  /** What is stored, or what a new package starts with. */
  readonly base: PackageDraft;
  /** The package that is changed, and when it was saved last; absent for a new one. */
  readonly edited?: { readonly oem_data_package_id: number; readonly updated_on: string };
}

/** Fields by step, in the order of the steps. */
const fields = {
  basic: ['title', 'description', 'consent_type', 'expiry_date', 'widget_id'],
  pricing: ['oem_data_package_price'],
  signals: ['read_signals', 'write_signals'],
} as const satisfies Record<string, readonly (keyof PackageDraft)[]>;

/** Basic Info, Pricing and Signals of one package; Save stores it as a draft. */
export function PackageWizard({ base, edited }: PackageWizardProps) {
  const t = useTexts('dataPackagesOem');
  const [rules] = useState(() => packageRules(() => dayOf(Date.now())));
  const form = useContractForm(rules, {
    defaultValues: base,
    name: `data-package/${edited?.oem_data_package_id ?? 'new'}`,
    over: edited?.updated_on ?? '',
  });
  const [start, setStart] = useState({ step: 0, turn: 0 });
  const frame = useRef<HTMLDivElement>(null);
  const save = useSaving(edited);
  // Whatever the server names must be on the screen.
  const saveOrShow = (values: DataPackageInput) =>
    save(values).catch((problem: unknown) => {
      const step = problem instanceof ApiProblem ? stepOf(problem.fields.map(({ field }) => field)) : null;
      if (step !== null) setStart(({ turn }) => ({ step, turn: turn + 1 }));
      throw problem;
    });
  return (
    <FormFrame form={form} label={t('wizard')} warnsOnLeave onSubmit={saveOrShow}>
      <Stack ref={frame}>
        <Wizard
          key={start.turn}
          initialStep={start.step}
          steps={useSteps(form)}
          doneLabel={t('save')}
          isBusy={form.formState.isSubmitting}
          onDone={() => frame.current?.closest('form')?.requestSubmit()}
        />
      </Stack>
    </FormFrame>
  );
}

function useSteps(form: PackageForm): WizardStep[] {
  const t = useTexts('dataPackagesOem');
  return [
    {
      key: 'basic',
      title: t('basicInfo'),
      content: <BasicInfoStep form={form} />,
      validate: () => form.trigger(fields.basic),
    },
    {
      key: 'pricing',
      title: t('pricing'),
      content: (
        <Box maw="46rem">
          <PricingStep form={form} />
        </Box>
      ),
      validate: () => form.trigger(fields.pricing),
    },
    {
      key: 'signals',
      title: t('signals'),
      content: <SignalsStep form={form} />,
      validate: () => form.trigger(fields.signals),
    },
  ];
}

/** The first step that has one of the fields, or null. */
function stepOf(names: readonly string[]): number | null {
  const step = Object.values(fields).findIndex((own) =>
    names.some((name) => own.some((field) => name.split('.')[0] === field)),
  );
  return step < 0 ? null : step;
}

function useSaving(edited: PackageWizardProps['edited']) {
  const go = useGo();
  const save = useCall(savePackageEndpoint);
  return async (values: DataPackageInput) => {
    const answer = await save.mutateAsync({ body: { ...values, ...edited } });
    notifications.show({ message: answer.message, color: 'green' });
    await go(pageOf.dataPackage(answer.oem_data_package_id));
  };
}

const PRICES = 'oem_data_package_price';

/** What the OEM asks for the data. */
function PricingStep({ form }: { form: PackageForm }) {
  const t = useTexts('dataPackagesOem');
  const { control } = form;
  const rows = useWatch({ control, name: PRICES });
  // A field array of the form library would call a new, empty row wrong at once.
  const change = (next: PackageDraft[typeof PRICES]) => {
    form.setValue(PRICES, next, { shouldDirty: true });
    form.clearErrors(PRICES);
  };
  return (
    <RewardRows
      control={control}
      nameOf={(index, field) => `${PRICES}.${index}.${field}`}
      rows={rows}
      onChange={change}
      valueLabel={t('priceValue')}
      help={t('pricesHelp')}
      addLabel={t('addPrice')}
      rowLabel={(n) => t('price', { n })}
      removeLabel={(n) => t('removePrice', { n })}
    />
  );
}

/** Title, description, kind and end of a package. */
function BasicInfoStep({ form: { control } }: { form: PackageForm }) {
  const t = useTexts('dataPackagesOem');
  const message = useMessages();
  const [today] = useState(() => dayOf(Date.now()));
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  return (
    <Stack maw="46rem">
      <TextField
        control={control}
        name="title"
        label={t('packageTitle')}
        help={t('titleHelp', { count: title.length, max: consentLimits.title })}
        isRequired
      />
      <TextAreaField
        control={control}
        name="description"
        label={t('description')}
        help={t('descriptionHelp', { count: description.length, max: consentLimits.descriptionText })}
        isRequired
      />
      <SelectField
        control={control}
        name="consent_type"
        label={t('type')}
        help={t('typeHelp')}
        placeholder={t('choose')}
        choices={consentTypes.map((type) => ({ value: type, label: message(`consentType.${type}`) }))}
        isRequired
      />
      <DateField
        control={control}
        name="expiry_date"
        label={t('expiry')}
        help={t('expiryHelp')}
        min={today}
        isRequired
      />
      <SwitchField control={control} name="widget_id" label={t('widget')} help={t('widgetHelp')} />
    </Stack>
  );
}
