import { Paper, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  changeTemplateEndpoint,
  type getTemplateEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import { useMemo, useState } from 'react';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useGo } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { FormButtons } from '../form-buttons.tsx';
import { NameField } from '../name-field.tsx';
import { listAddresses } from '../test-addresses.ts';
import { CertificateField } from './certificate-field.tsx';
import { MakerField } from './maker-field.tsx';
import { PemField } from './pem-field.tsx';
import { type TemplateValues, type TemplateWay, templateRules, templateWays } from './template-values.ts';
import { useSaveTemplate } from './use-save-template.ts';

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
        warnsOnLeave
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
        {way === 'make' ? (
          <MakerField control={form.control} replaces={!isNew} />
        ) : (
          <>
            <PemField
              control={form.control}
              name="private_key"
              label={t('privateKey')}
              help={isNew ? t('privateKeyHelp') : t('privateKeyKept')}
              dropLabel={t('dropKey')}
              isRequired={isNew}
            />
            <CertificateField control={form.control} stored={template} />
          </>
        )}
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
