import { ActionIcon, Menu, Text } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useId, useRef } from 'react';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { RowAction } from '../row-actions.tsx';

interface RowMenuProps {
  /** What the row is called. */
  readonly row: string;
  readonly actions: readonly RowAction[];
}

/** What else can be done with a row, behind one button. */
export function RowMenu({ row, actions }: RowMenuProps) {
  const t = useTexts('design');
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={t('moreActions', { row })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        {actions.map((action) => (
          // What an item opens gives the focus back to where it was: the item itself is gone by then.
          <MenuAction key={action.label} action={action} onChoose={() => opener.current?.focus()} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuAction({ action, onChoose }: { action: RowAction; onChoose: () => void }) {
  const { label, word = label, icon: Picture, to, onClick, isDisabled = false, reason } = action;
  const id = useId();
  const look = { leftSection: <Picture size={16} aria-hidden />, 'aria-label': label } as const;
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
