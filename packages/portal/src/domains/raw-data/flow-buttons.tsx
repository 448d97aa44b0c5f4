import { Button } from '@mantine/core';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { ActButton } from '../../design/object/act-button.tsx';
import { useTexts } from '../../lib/language/texts.ts';

interface FlowButtonsProps {
  readonly isPaused: boolean;
  /** What shows the data as it comes. */
  readonly of: { readonly play: () => void; readonly pause: () => void; readonly clear: () => void };
  /** Whether there is nothing to clear. */
  readonly isEmpty?: boolean;
}

/** Pause or play, and clear. */
export function FlowButtons({ isPaused, of, isEmpty = false }: FlowButtonsProps) {
  const t = useTexts('rawData');
  return (
    <>
      <Button
        variant="default"
        leftSection={
          isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
        }
        onClick={isPaused ? of.play : of.pause}
      >
        {isPaused ? t('play') : t('pause')}
      </Button>
      <ActButton variant="default" icon={IconTrash} onClick={of.clear} disabled={isEmpty} text={t('clear')} />
    </>
  );
}
