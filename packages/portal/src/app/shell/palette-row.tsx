/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an option of a combobox (ARIA 1.2), which select and datalist can't show */
import { Text, UnstyledButton } from '@mantine/core';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import classes from './command-palette.module.css';
import type { PaletteOption } from './use-palette-options.ts';

interface PaletteRowProps {
  readonly id: string;
  readonly option: PaletteOption;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onGo: () => void;
}

/** One thing to go to: what it is called, and what it is for. */
export function PaletteRow({ id, option, isChosen, onChoose, onGo }: PaletteRowProps) {
  const { icon: Picture = IconArrowRight, names, help } = option;
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classes.option}
      onMouseEnter={onChoose}
      onClick={onGo}
    >
      <Picture size={20} stroke={1.7} aria-hidden />
      <span className={classes.words}>
        <span>{names.join(' · ')}</span>
        <Text span c="dimmed" fz="sm" truncate>
          {help}
        </Text>
      </span>
    </UnstyledButton>
  );
}
