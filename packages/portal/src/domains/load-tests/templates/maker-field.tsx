import { Text } from '@mantine/core';
import { listVehicleMakersEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import { type Control, useWatch } from 'react-hook-form';
import { Banner } from '../../../design/states/banner.tsx';
import { ChoicesFailed } from '../../../design/states/choices-failed.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { TemplateValues } from './template-values.ts';

interface MakerFieldProps {
  readonly control: Control<TemplateValues, unknown, TemplateValues>;
  /** The template has a pair already. */
  readonly replaces: boolean;
}

/** For whose vehicles the platform makes the pair. */
export function MakerField({ control, replaces }: MakerFieldProps) {
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
