import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { linkTo } from '../../lib/screens/link-to.tsx';
import type { Act, Acts } from '../object/act.ts';
import { RowMenu } from './rows/row-menu.tsx';

interface RowActionsProps {
  /** What the row is called, for the name of its menu. */
  readonly row: string;
  readonly actions: Acts;
  /** Where there is no room: several stand behind one button. */
  readonly isNarrow: boolean;
}

/** The actions of a row: one in words, one more as its icon, and where there are more the others behind one button. */
export function RowActions({ row, actions: all, isNarrow }: RowActionsProps) {
  const actions = all.filter((action) => action !== false);
  const main = isNarrow && actions.length > 1 ? undefined : mainOf(actions);
  const others = actions.filter((action) => action !== main);
  const icons = isNarrow || actions.length > 2 ? [] : others;
  const isAlone = isNarrow && actions.length === 1;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {main !== undefined && <WordButton action={main} />}
      {(isAlone ? others : icons).map((action) => (
        <Tooltip key={action.label} label={action.reason ?? action.label} multiline maw={280}>
          <IconButton action={action} />
        </Tooltip>
      ))}
      {!isAlone && icons.length === 0 && others.length > 0 && <RowMenu row={row} actions={others} />}
    </Group>
  );
}

function mainOf(actions: readonly Act[]): Act | undefined {
  const isPossible = ({ word, reason }: Act) => word !== undefined && reason === undefined;
  return actions.find((action) => action.isMain === true && isPossible(action)) ?? actions.find(isPossible);
}

function WordButton({ action: { label, word, to, onClick, isDisabled = false } }: { action: Act }) {
  const look = {
    variant: 'subtle',
    size: 'compact-sm',
    fw: 550,
    ...(!isDisabled && { c: 'var(--mantine-color-anchor)' }),
    'aria-label': label,
  } as const;
  return to !== undefined && !isDisabled ? (
    <Button {...look} renderRoot={linkTo(to)}>
      {word}
    </Button>
  ) : (
    <Button {...look} onClick={onClick} disabled={isDisabled}>
      {word}
    </Button>
  );
}

function IconButton({ action, ...rest }: { action: Act }) {
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
