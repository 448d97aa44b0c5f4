import { Button, Menu, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/texts.ts';

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
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t('morePageActions')}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <ActionItem key={action.name} action={action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  );
}

function ActionButton({ action: { name, icon: Picture, to, onClick, reason } }: { action: PageAction }) {
  const look = { variant: 'default', leftSection: <Picture size={18} aria-hidden /> } as const;
  if (reason !== undefined)
    return (
      <Button {...look} disabled title={reason}>
        {name}
      </Button>
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

function ActionItem({ action }: { action: PageAction }) {
  const { name, icon: Picture, to, onClick, reason, isDangerous = false } = action;
  const look = {
    leftSection: <Picture size={16} aria-hidden />,
    ...(isDangerous && { c: 'var(--mantine-color-error)' }),
  };
  if (reason !== undefined)
    // Not `disabled`: it would fade the reason too, and the keyboard would pass it by.
    return (
      <Menu.Item {...look} c="dimmed" aria-disabled closeMenuOnClick={false}>
        {name}
        <Text fz="xs" maw="16rem">
          {reason}
        </Text>
      </Menu.Item>
    );
  if (to === undefined)
    return (
      <Menu.Item {...look} onClick={onClick}>
        {name}
      </Menu.Item>
    );
  return (
    <Menu.Item {...look} renderRoot={linkTo(to)}>
      {name}
    </Menu.Item>
  );
}
