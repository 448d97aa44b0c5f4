import { Stack, Text } from '@mantine/core';
import { earliestExpiry } from '@vinculum/contract/forms/package-rules.ts';
import { packageTerms } from '@vinculum/contract/data-packages/data-package.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { idOfField } from '../../../../design/form/field.ts';
import { useFormats } from '../../../../lib/language/formats.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import { PackageList } from '../../../data-packages/public.ts';
import type { EditorForm } from '../editor-form.ts';
import { useAttachedPackages } from './editor-packages.tsx';

/** The packages that the form is made from, any of which can be taken out; nothing for a form without. */
export function PackagesSection({ form }: { form: EditorForm }) {
  const t = useTexts('dataPackages');
  const packages = useAttachedPackages();
  const end = useLastPackageDay();
  const ids = useWatch({ control: form.control, name: 'oem_data_package_ids' });
  const { errors } = useFormState({ control: form.control, name: 'oem_data_package_ids' });
  const problem = errors.oem_data_package_ids?.message ?? errors.oem_data_package_ids?.root?.message;
  if (packages.length === 0) return null;
  const remove = (id: number) =>
    form.setValue(
      'oem_data_package_ids',
      ids.filter((one) => one !== id),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  return (
    <Stack gap="xs" id={idOfField('oem_data_package_ids')} tabIndex={-1}>
      <Text fz="sm" c="dimmed">
        {t('packagesHint', { date: end?.text ?? '' })}
      </Text>
      <PackageList packages={packages} onRemove={remove} />
      {problem !== undefined && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

/** The day on which the first of the form's packages ends, YYYY-MM-DD and in words; null without packages. */
export function useLastPackageDay(): { readonly day: string; readonly text: string } | null {
  const day = earliestExpiry(useAttachedPackages().map(packageTerms));
  const { day: dayText } = useFormats();
  return day === null ? null : { day, text: dayText(day) };
}
