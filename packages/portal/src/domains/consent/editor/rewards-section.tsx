import { useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/texts.ts';
import { RewardRows } from '../../rewards/public.ts';
import type { Draft } from './draft.ts';
import type { EditorForm } from './editor-form.ts';

interface RewardsSectionProps {
  readonly form: EditorForm;
  readonly name: 'consumer_rewards' | 'oem_rewards';
}

/** What the owner, or the maker of the car, earns. */
export function RewardsSection({ form, name }: RewardsSectionProps) {
  const t = useTexts('consentEditor');
  const { control } = form;
  const rows = useWatch({ control, name });
  // A field array of the form library would call a new, empty row wrong at once.
  const change = (next: Draft[typeof name]) => {
    form.setValue(name, next, { shouldDirty: true });
    form.clearErrors(name);
  };
  const isOem = name === 'oem_rewards';
  return (
    <RewardRows
      control={control}
      nameOf={(index, field) => `${name}.${index}.${field}`}
      rows={rows}
      onChange={change}
      valueLabel={t('currencyValue')}
      help={t(isOem ? 'oemRewardsHelp' : 'consumerRewardsHelp')}
      addLabel={t(isOem ? 'addOemReward' : 'addReward')}
      removeLabel={(n) => t('removeReward', { n })}
    />
  );
}
