import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';

type Native = Pick<
  ComponentPropsWithoutRef<'button'>,
  'id' | 'onClick' | 'type' | 'aria-label' | 'aria-pressed' | 'aria-expanded' | 'aria-describedby'
>;

interface ActButtonProps extends Omit<ButtonProps, 'children' | 'leftSection' | 'renderRoot'>, Native {
  readonly text: ReactNode;
  readonly icon?: Icon;
  readonly iconSize?: number;
  /** Where it leads, in place of doing something here. */
  readonly to?: To | undefined;
}

/** A button in words, with a picture before them where it has one: does something, or leads somewhere. */
export function ActButton({ text, icon: Picture, iconSize = 18, to, ...button }: ActButtonProps) {
  return (
    <Button
      {...button}
      {...(Picture !== undefined && { leftSection: <Picture size={iconSize} aria-hidden /> })}
      {...(to !== undefined && { renderRoot: linkTo(to) })}
    >
      {text}
    </Button>
  );
}
