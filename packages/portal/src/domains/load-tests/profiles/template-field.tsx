import type { LoadTestProfileRow } from '@vinculum/contract/load-tests/endpoints.ts';
import type { LoadTestProfileInput } from '@vinculum/contract/load-tests/vocabulary.ts';
import { listTemplatesEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { Control } from 'react-hook-form';
import { ChoicesFailed } from '../../../design/states/choices-failed.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** As many as one answer holds. */
const MOST = 200;

interface TemplateFieldProps {
  readonly control: Control<LoadTestProfileInput, unknown, LoadTestProfileInput>;
  readonly profile: LoadTestProfileRow | null;
}

/** With which template the vehicles of a profile sign in for the first time. */
export function TemplateField({ control, profile }: TemplateFieldProps) {
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
