import { Button, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useId } from 'react';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/texts.ts';
import { ActionMenu } from './action-menu.tsx';

/** Something to do with the object of a page. Leave out what the user may not do. */
export interface PageAction {
  readonly name: string;
  readonly icon: Icon;
  /** An address, or what to do. */
  readonly to?: To;
  readonly onClick?: () => void;
  /** Why it is not possible now: it is said below the name. */
  readonly reason?: string | undefined;
  readonly isDangerous?: boolean;
}

/** What may be done with the object of a page: the first possible action in words, the rest behind one button. */
export function PageActions({ actions }: { readonly actions: readonly PageAction[] }) {
  const t = useTexts('design');
  const first = actions.find(({ reason }) => reason === undefined) ?? actions[0];
  if (first === undefined) return null;
  const rest = actions.filter((action) => action !== first);
  return (
    <Button.Group>
      <ActionButton action={first} />
      {rest.length > 0 && (
        <ActionMenu
          actions={rest.map(({ name, ...action }) => ({ label: name, ...action }))}
          renderOpener={(ref) => (
            <Button ref={ref} variant="default" px="xs" aria-label={t('morePageActions')}>
              <IconDots size={18} aria-hidden />
            </Button>
          )}
        />
      )}
    </Button.Group>
  );
}

function ActionButton({ action: { name, icon: Picture, to, onClick, reason } }: { action: PageAction }) {
  const look = { variant: 'default', leftSection: <Picture size={18} aria-hidden /> } as const;
  const id = useId();
  if (reason !== undefined)
    return (
      <div>
        {/* Not `disabled`: the keyboard would pass over it, and nobody could ask why. */}
        <Button {...look} data-disabled aria-disabled aria-describedby={id}>
          {name}
        </Button>
        <Text id={id} fz="xs" c="dimmed" maw="16rem">
          {reason}
        </Text>
      </div>
    );
  if (to === undefined)
    return (
      <Button {...look} onClick={onClick}>
        {name}
      </Button>
    );
  return (
    <Button {...look} renderRoot={linkTo(to)}>
      {name}
    </Button>
  );
}
