import { ActionIcon, Group, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';

/** Something to do with a row. Leave out what the user may not do. */
export interface RowAction {
  /** Names the action and the row: "Revoke Fleet insight". */
  readonly label: string;
  readonly icon: Icon;
  /** An address, or what to do. */
  readonly to?: To;
  readonly onClick?: () => void;
  readonly isDisabled?: boolean;
  /** Why it is not possible for this row: its tooltip says so, and pressing it does nothing. */
  readonly reason?: string;
}

/** The actions of a row as icons with names. */
export function ActionIcons({ actions }: { actions: readonly RowAction[] }) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {actions.map((action) => (
        <Tooltip key={action.label} label={action.reason ?? action.label} multiline maw={280}>
          <ActionButton action={action} />
        </Tooltip>
      ))}
    </Group>
  );
}

function ActionButton({ action, ...rest }: { action: RowAction }) {
  const { label, icon: Picture, to, onClick, isDisabled = false } = action;
  const look = {
    variant: 'subtle',
    color: 'gray',
    c: 'var(--mantine-color-text)',
    'aria-label': label,
  } as const;
  if (action.reason !== undefined) {
    // Not `disabled`: neither the pointer nor the keyboard could ask such a button why.
    return (
      <ActionIcon
        {...look}
        {...rest}
        c="var(--mantine-color-disabled-color)"
        bg="transparent"
        data-disabled
        aria-disabled
        aria-description={action.reason}
        onClick={(event) => event.preventDefault()}
      >
        <Picture size={18} aria-hidden />
      </ActionIcon>
    );
  }
  if (to !== undefined && !isDisabled) {
    return (
      <ActionIcon {...look} {...rest} renderRoot={linkTo(to)}>
        <Picture size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <ActionIcon {...look} {...rest} onClick={onClick} disabled={isDisabled}>
      <Picture size={18} aria-hidden />
    </ActionIcon>
  );
}
