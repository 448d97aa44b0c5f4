import { Paper, SimpleGrid } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { LoadTestProfileRow } from '@vinculum/contract/load-tests/endpoints.ts';
import { loadTestProfileInput, type LoadTestProfileInput } from '@vinculum/contract/load-tests/vocabulary.ts';
import { changeLoadTestProfileEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { type Control, useController } from 'react-hook-form';
import { listTemplatesEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { NumberField } from '../../../design/form/number-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useGo } from '../../../lib/navigation.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { FormButtons } from '../form-buttons.tsx';
import { NameField } from '../name-field.tsx';
import { listAddresses } from '../test-addresses.ts';
import { ConsumerPicker } from '../../organisations/public.ts';
import { ChoicesFailed } from '../../../design/states/choices-failed.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';

/** What a profile says; null is a new one. The name of one that is there is locked. */
export function ProfileForm({ profile }: { profile: LoadTestProfileRow | null }) {
  const t = useTexts('loadTests.profiles');
  const go = useGo();
  const isNew = profile === null;
  const mayChange = useMay(changeLoadTestProfileEndpoint);
  const save = useCall(changeLoadTestProfileEndpoint);
  const form = useContractForm<LoadTestProfileInput, LoadTestProfileInput>(loadTestProfileInput, {
    defaultValues: valuesOf(profile),
  });
  return (
    <Paper withBorder p="md" maw={720}>
      <FormFrame
        form={form}
        label={isNew ? t('add') : t('editTitle', { name: profile['test-name'] })}
        problemTitle={isNew ? t('errorCreating') : t('errorUpdating')}
        summaryTitle={t('fillAll')}
        warnsOnLeave={mayChange}
        onSubmit={async (values) => {
          const status = isNew ? 'createTestProfile' : 'updateTestProfile';
          const { message } = await save.mutateAsync({ body: { status, ...values } });
          notifications.show({ color: 'green', message });
          await go(listAddresses.profiles);
        }}
      >
        <NameField
          control={form.control}
          name="test_name"
          label={t('name')}
          isLocked={!isNew}
          help={isNew ? t('nameHelp') : t('nameLocked')}
        />
        <TemplateField control={form.control} profile={profile} />
        <ConsumerField control={form.control} />
        <VehicleFields control={form.control} />
        <FormButtons
          kind="profiles"
          submitText={isNew ? t('create') : t('save')}
          mayChange={mayChange}
          isSaving={form.formState.isSubmitting}
        />
      </FormFrame>
    </Paper>
  );
}

/** The wire has two names for two of them. */
function valuesOf(profile: LoadTestProfileRow | null): Partial<LoadTestProfileInput> {
  if (profile === null) return { test_name: '' };
  return {
    test_name: profile['test-name'],
    template_id: profile.template_id,
    'consumer-id': profile.consumer_id,
    vehicle_count: profile.vehicle_count,
    threshold_timeout: profile.threshold_timeout,
  };
}

interface ProfileFieldProps {
  readonly control: Control<LoadTestProfileInput, unknown, LoadTestProfileInput>;
}

/** How many vehicles there are, and how long is waited for them. */
function VehicleFields({ control }: ProfileFieldProps) {
  const t = useTexts('loadTests.profiles');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberField
        control={control}
        name="vehicle_count"
        label={t('vehicles')}
        help={t('vehiclesHelp')}
        isRequired
      />
      <NumberField
        control={control}
        name="threshold_timeout"
        label={t('threshold')}
        help={t('thresholdHelp')}
        isRequired
      />
    </SimpleGrid>
  );
}

/** Whose form the vehicles of a profile answer. */
function ConsumerField({ control }: ProfileFieldProps) {
  const t = useTexts('loadTests.profiles');
  const { field, fieldState } = useController({ control, name: 'consumer-id' });
  const chosen: unknown = field.value;
  return (
    <ConsumerPicker
      name={field.name}
      value={typeof chosen === 'number' ? chosen : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      help={t('consumerHelp')}
      isRequired
    />
  );
}

/** As many as one answer holds. */
const MOST = 200;

interface TemplateFieldProps extends ProfileFieldProps {
  readonly profile: LoadTestProfileRow | null;
}

/** With which template the vehicles of a profile sign in for the first time. */
function TemplateField({ control, profile }: TemplateFieldProps) {
  const t = useTexts('loadTests.profiles');
  const templates = useEndpoint(listTemplatesEndpoint, { body: { page: 0, limit: MOST } });
  const listed = (templates.data?.templates ?? []).map((row) => ({
    value: row.template_id,
    label: `${row.template_name} (${row.maker_name})`,
  }));
  const isKnown = profile === null || listed.some(({ value }) => value === profile.template_id);
  const choices = isKnown
    ? listed
    : [{ value: profile.template_id, label: profile.template_name }, ...listed];
  const isNone = templates.data !== undefined && choices.length === 0;
  return (
    <>
      <ChoicesFailed source={templates} />
      <SelectField
        control={control}
        name="template_id"
        label={t('template')}
        placeholder={t('templateHint')}
        choices={choices}
        isRequired
        {...(isNone && { help: t('noTemplates') })}
      />
    </>
  );
}
