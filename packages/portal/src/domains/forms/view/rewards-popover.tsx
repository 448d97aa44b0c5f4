import { List, Popover, Text } from '@mantine/core';
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import type { Reward } from '@vinculum/contract/forms/reward.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useRewardText } from '../../rewards/public.ts';

interface RewardsPopoverProps {
  readonly kind: 'consumerRewards' | 'oemRewards';
  readonly rewards: readonly Reward[];
}

/** The rewards of one side, in words. */
export function RewardsPopover({ kind, rewards }: RewardsPopoverProps) {
  const t = useTexts('consent.view');
  const rewardText = useRewardText();
  return (
    <Popover width="min(92vw, 26rem)" position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActButton
          variant="default"
          icon={IconGift}
          iconSize={16}
          disabled={rewards.length === 0}
          text={t(kind, { count: rewards.length })}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t(`${kind}Title`)} tabIndex={-1} data-autofocus>
        <Text fw={600} mb="xs">
          {t(`${kind}Title`)}
        </Text>
        <List size="sm" spacing={4}>
          {rewards.map((reward) => (
            <List.Item key={JSON.stringify(reward)}>{rewardText(reward)}</List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}
