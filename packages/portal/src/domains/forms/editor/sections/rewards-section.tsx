import { Stack, Text } from '@mantine/core';
import { mayFill } from '@vinculum/contract/forms/form-problems.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { idOfField } from '../../../../design/form/field.ts';
import { useUndoToast } from '../../../../design/states/undo-toast.tsx';
import { useSession } from '../../../../lib/session.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { RewardRows } from '../../../rewards/public.ts';
import type { Draft } from '../draft.ts';
import type { EditorForm } from '../editor-form.ts';

interface RewardsSectionProps {
  readonly form: EditorForm;
  readonly name: 'consumer_rewards' | 'oem_rewards';
}

/** What the owner, or the maker of the car, earns. */
export function RewardsSection({ form, name }: RewardsSectionProps) {
  const t = useTexts('formsEditor');
  const { control } = form;
  const rows = useWatch({ control, name });
  const offerUndo = useUndoToast();
  // A field array of the form library would call a new, empty row wrong at once.
  const change = (next: Draft[typeof name]) => {
    const index = rows.findIndex((row) => !next.includes(row));
    const [removed] = rows.slice(index, index + 1);
    form.setValue(name, next, { shouldDirty: true });
    form.clearErrors(name);
    if (next.length >= rows.length || removed === undefined) return;
    // Back where it was, among whatever stands there then.
    offerUndo(t('rewardRemoved'), () =>
      form.setValue(name, form.getValues(name).toSpliced(index, 0, removed), { shouldDirty: true }),
    );
  };
  const { errors } = useFormState({ control, name });
  const problem = errors[name]?.message ?? errors[name]?.root?.message;
  const mayAddOemRewards = mayFill('oem_rewards', useSession().principal.flags);
  const isOem = name === 'oem_rewards';
  return (
    <Stack gap="sm" id={idOfField(name)} tabIndex={-1}>
      {problem !== undefined && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {problem}
        </Text>
      )}
      <RewardRows
        mayAdd={!isOem || mayAddOemRewards}
        control={control}
        nameOf={(index, field) => `${name}.${index}.${field}`}
        rows={rows}
        onChange={change}
        valueLabel={t('currencyValue')}
        help={t(isOem ? 'oemRewardsHelp' : 'consumerRewardsHelp')}
        addLabel={t(isOem ? 'addOemReward' : 'addReward')}
        rowLabel={(n) => t(isOem ? 'oemReward' : 'reward', { n })}
        removeLabel={(n) => t('removeReward', { n })}
      />
    </Stack>
  );
}
