import { Paper, SegmentedControl, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  changeTemplateEndpoint,
  type getTemplateEndpoint,
  listVehicleMakersEndpoint,
  makeTemplateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { useMemo, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useGo } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { FormButtons } from '../form-buttons.tsx';
import { NameField } from '../name-field.tsx';
import { listAddresses } from '../test-addresses.ts';
import { CertificateField } from './certificate-field.tsx';
import { PemField } from './pem-field.tsx';
import { templateRules, type TemplateValues, type TemplateWay, templateWays } from './template-values.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { Banner } from '../../../design/states/banner.tsx';
import { ChoicesFailed } from '../../../design/states/choices-failed.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';

interface TemplateFormProps {
  /** Null for a new one; the name of one that is there is locked. */
  readonly template: ResultOf<typeof getTemplateEndpoint> | null;
}

/** A template's name and pair: entered, or made by the platform. */
export function TemplateForm({ template }: TemplateFormProps) {
  const t = useTexts('loadTests.templates');
  const go = useGo();
  const isNew = template === null;
  const [way, setWay] = useState<TemplateWay>('enter');
  const save = useSaveTemplate(isNew);
  const rules = useMemo(() => templateRules(way, isNew), [way, isNew]);
  const form = useContractForm<TemplateValues, TemplateValues>(rules, { defaultValues: valuesOf(template) });
  const toWay = (chosen: TemplateWay) => {
    setWay(chosen);
    // What was wrong with the fields of the other way is not asked for any more.
    form.clearErrors();
  };
  const mayChange = useMay(changeTemplateEndpoint);
  return (
    <Paper withBorder p="md" maw={720}>
      <FormFrame
        form={form}
        label={isNew ? t('add') : t('editTitle', { name: template.template_name })}
        problemTitle={isNew ? t('errorCreating') : t('errorUpdating')}
        warnsOnLeave={mayChange}
        onSubmit={async (values) => {
          notifications.show({ color: 'green', message: await save(way, values) });
          await go(listAddresses.templates);
        }}
      >
        <NameField
          control={form.control}
          name="template_name"
          label={t('name')}
          isLocked={!isNew}
          help={isNew ? t('nameHelp') : t('nameLocked')}
        />
        {mayChange && <WayChoice way={way} isNew={isNew} onChange={toWay} />}
        <PairFields control={form.control} way={way} template={template} />
        <FormButtons
          kind="templates"
          submitText={way === 'make' ? t(isNew ? 'makeCreate' : 'makeSave') : t(isNew ? 'create' : 'save')}
          mayChange={mayChange}
          isSaving={form.formState.isSubmitting}
        />
      </FormFrame>
    </Paper>
  );
}

interface PairFieldsProps extends TemplateFormProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  readonly way: TemplateWay;
}

/** The pair as it is entered, or for whom the platform makes it. */
function PairFields({ control, way, template }: PairFieldsProps) {
  const t = useTexts('loadTests.templates');
  const isNew = template === null;
  if (way === 'make') return <MakerField control={control} replaces={!isNew} />;
  return (
    <>
      <PemField
        control={control}
        name="private_key"
        label={t('privateKey')}
        help={isNew ? t('privateKeyHelp') : t('privateKeyKept')}
        dropLabel={t('dropKey')}
        isRequired={isNew}
      />
      <CertificateField control={control} stored={template} />
    </>
  );
}

interface WayChoiceProps {
  readonly way: TemplateWay;
  readonly isNew: boolean;
  readonly onChange: (way: TemplateWay) => void;
}

function WayChoice({ way, isNew, onChange }: WayChoiceProps) {
  const t = useTexts('loadTests.templates');
  const texts = { make: t('wayMake'), enter: isNew ? t('wayEnter') : t('wayKeep') };
  return (
    <SegmentedControl
      aria-label={t('way')}
      value={way}
      onChange={(value) => onChange(value === 'make' ? 'make' : 'enter')}
      data={templateWays.toReversed().map((value) => ({ value, label: texts[value] }))}
    />
  );
}

function valuesOf(template: TemplateFormProps['template']): TemplateValues {
  return {
    template_name: template?.template_name ?? '',
    private_key: '',
    certificate: template?.certificate ?? '',
    organisation_id: null,
  };
}

/** Sends what was entered, to the call of the chosen way; gives what the server says. */
function useSaveTemplate(isNew: boolean): (way: TemplateWay, values: TemplateValues) => Promise<string> {
  const change = useCall(changeTemplateEndpoint);
  const make = useCall(makeTemplateEndpoint);
  const status = isNew ? 'createTemplate' : 'updateTemplate';
  return async (way, { template_name, private_key, certificate, organisation_id }) => {
    const { message } =
      way === 'make'
        ? await make.mutateAsync({ body: { status, template_name, organisation_id: organisation_id ?? 0 } })
        : await change.mutateAsync({ body: { status, template_name, private_key, certificate } });
    return message;
  };
}

interface MakerFieldProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  /** The template has a pair already. */
  readonly replaces: boolean;
}

/** For whose vehicles the platform makes the pair. */
function MakerField({ control, replaces }: MakerFieldProps) {
  const t = useTexts('loadTests.templates');
  const makers = useEndpoint(listVehicleMakersEndpoint, {});
  const chosen = useWatch({ control, name: 'organisation_id' });
  const known = makers.data?.organisation;
  const prefix = known?.find(({ id }) => id === chosen)?.vin_prefixes[0];
  return (
    <>
      <ChoicesFailed source={makers} />
      <SelectField
        control={control}
        name="organisation_id"
        label={t('maker')}
        placeholder={t('makerHint')}
        help={known?.length === 0 ? t('noMakers') : t('makerHelp')}
        choices={(known ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      {replaces && <Banner kind="info">{t('makerReplaces')}</Banner>}
      {prefix !== undefined && (
        <Text fz="sm" c="dimmed">
          {t('makerVins', { prefix })}
        </Text>
      )}
    </>
  );
}
