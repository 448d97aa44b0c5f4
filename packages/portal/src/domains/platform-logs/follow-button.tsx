import { Button } from '@mantine/core';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useTexts } from '../../lib/language/texts.ts';

interface FollowButtonProps {
  readonly isFollowing: boolean;
  readonly isOffered: boolean;
  readonly onChange: (isFollowing: boolean) => void;
}

/** Shows entries as they come, or stops. */
export function FollowButton({ isFollowing, isOffered, onChange }: FollowButtonProps) {
  const t = useTexts('platformLogs');
  const Sign = isFollowing ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button
      variant="default"
      disabled={!isOffered}
      leftSection={<Sign size={18} aria-hidden />}
      onClick={() => onChange(!isFollowing)}
    >
      {isFollowing ? t('pause') : t('follow')}
    </Button>
  );
}
