import { Menu, Text } from '@mantine/core';
import { type ReactElement, type RefObject, useId, useRef } from 'react';
import { linkTo } from '../../lib/screens/link-to.tsx';
import type { Act } from './act.ts';

interface ActionMenuProps {
  readonly actions: readonly Act[];
  /** The button that opens it. */
  readonly renderOpener: (ref: RefObject<HTMLButtonElement | null>) => ReactElement;
}

/** What can be done with a row or a page, behind one button. */
export function ActionMenu({ actions, renderOpener }: ActionMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>{renderOpener(opener)}</Menu.Target>
      <Menu.Dropdown maw={320}>
        {actions.map((action) => (
          // What an item opens gives the focus back to where it was: the item itself is gone by then.
          <ActionItem key={action.label} action={action} onChoose={() => opener.current?.focus()} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionItem({ action, onChoose }: { action: Act; onChoose: () => void }) {
  const { label, word = label, icon: Picture, to, onClick, isDisabled = false, reason } = action;
  const id = useId();
  const look = {
    leftSection: <Picture size={16} aria-hidden />,
    'aria-label': label,
    ...(action.isDangerous === true && { c: 'var(--mantine-color-error)' }),
  };
  if (reason !== undefined)
    return (
      <>
        {/* Not `disabled`: the keyboard would pass over it, and nobody could ask why. */}
        <Menu.Item
          {...look}
          closeMenuOnClick={false}
          aria-disabled
          aria-describedby={id}
          c="dimmed"
          style={{ cursor: 'default' }}
        >
          {word}
        </Menu.Item>
        {/* Beside the item: within it, what is read would no longer be part of its name. */}
        <Text id={id} fz="xs" c="dimmed" pl={38} pr="sm" pb={6}>
          {reason}
        </Text>
      </>
    );
  if (to !== undefined && !isDisabled)
    return (
      <Menu.Item {...look} renderRoot={linkTo(to)}>
        {word}
      </Menu.Item>
    );
  return (
    <Menu.Item
      {...look}
      disabled={isDisabled}
      onClick={() => {
        onChoose();
        onClick?.();
      }}
    >
      {word}
    </Menu.Item>
  );
}
