import { useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/language/texts.ts';
import { RewardRows } from '../../rewards/public.ts';
import type { PackageDraft, PackageForm } from './package-draft.ts';

const name = 'oem_data_package_price';

/** What the OEM asks for the data. */
export function PricingStep({ form }: { form: PackageForm }) {
  const t = useTexts('dataPackagesOem');
  const { control } = form;
  const rows = useWatch({ control, name });
  // A field array of the form library would call a new, empty row wrong at once.
  const change = (next: PackageDraft[typeof name]) => {
    form.setValue(name, next, { shouldDirty: true });
    form.clearErrors(name);
  };
  return (
    <RewardRows
      control={control}
      nameOf={(index, field) => `${name}.${index}.${field}`}
      rows={rows}
      onChange={change}
      valueLabel={t('priceValue')}
      help={t('pricesHelp')}
      addLabel={t('addPrice')}
      removeLabel={(n) => t('removePrice', { n })}
    />
  );
}
