import { Box, Popover, Stack, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type ReactNode, useId } from 'react';
import { Chip } from '../../design/states/chip.tsx';
import type { UnreadCount } from '../../lib/screens/portal-screen.ts';
import type { MenuLine } from '../../lib/screens/screens.ts';
import { nothingUnread, UnreadFigure, UnreadMark, useUnreadName } from './navigation-line.tsx';
import classes from './shell-navigation.module.css';

/** Lines under each other, as a list. */
export function LineList({
  children,
  ...props
}: {
  readonly children: ReactNode;
  readonly 'aria-labelledby'?: string;
}) {
  return (
    <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }} {...props}>
      {children}
    </Stack>
  );
}

interface GroupHeading {
  readonly icon: Icon;
  readonly label: string;
  /** The screen shown is one of the group's. */
  readonly isHere: boolean;
  /** Of a line of the group: closed, it must not hide that something came. */
  readonly Unread: MenuLine['Unread'];
  readonly children: ReactNode;
}

/** A group of the wide navigation: its heading opens and closes it. */
export function NavigationGroup({
  icon: Picture,
  label,
  isHere,
  Unread,
  isOpen,
  onToggle,
  children,
}: GroupHeading & { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const id = useId();
  return (
    <div>
      <UnstyledButton
        id={id}
        onClick={onToggle}
        aria-expanded={isOpen}
        aria-controls={`${id}-lines`}
        className={classes['line']}
        data-here={isHere || undefined}
      >
        <Picture size={18} stroke={1.7} aria-hidden />
        {Unread === undefined || isOpen ? (
          <span>{label}</span>
        ) : (
          <Unread>{(unread) => <UnreadHeading label={label} unread={unread} />}</Unread>
        )}
        <IconChevronRight
          size={16}
          aria-hidden
          className={classes['chevron']}
          data-open={isOpen || undefined}
        />
      </UnstyledButton>
      <Box id={`${id}-lines`} ps="md" hidden={!isOpen}>
        {isOpen && <LineList aria-labelledby={id}>{children}</LineList>}
      </Box>
    </div>
  );
}

/** A group of the rail: its icon opens the lines beside it. */
export function RailGroup({ icon: Picture, label, isHere, Unread, children }: GroupHeading) {
  const id = useId();
  const [isOpen, open] = useDisclosure();
  return (
    <Popover opened={isOpen} onChange={open.set} position="right-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={label} position="right" disabled={isOpen}>
          <UnstyledButton
            id={id}
            onClick={open.toggle}
            className={classes['line']}
            data-rail
            data-here={isHere || undefined}
          >
            {Unread === undefined ? (
              <RailIcon icon={Picture} label={label} unread={nothingUnread} />
            ) : (
              <Unread>{(unread) => <RailIcon icon={Picture} label={label} unread={unread} />}</Unread>
            )}
          </UnstyledButton>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" miw={220} onClick={open.close}>
        <Text fz="xs" fw={600} c="dimmed" px="sm" pb={4}>
          {label}
        </Text>
        <LineList aria-labelledby={id}>{children}</LineList>
      </Popover.Dropdown>
    </Popover>
  );
}

interface UnreadHeadingProps {
  readonly label: string;
  readonly unread: UnreadCount;
}

/** The name of a closed group, with what is unread in it. */
function UnreadHeading({ label, unread }: UnreadHeadingProps) {
  const name = useUnreadName(label, unread);
  return (
    <>
      <span aria-hidden>{label}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
      {unread.count > 0 && (
        <Chip kind="count">
          <UnreadFigure unread={unread} />
        </Chip>
      )}
    </>
  );
}

/** The icon of a group in the rail; its name is not shown, only said. */
function RailIcon({ icon: Picture, label, unread }: UnreadHeadingProps & { readonly icon: Icon }) {
  const name = useUnreadName(label, unread);
  return (
    <>
      <UnreadMark unread={unread} isShown>
        <Picture size={18} stroke={1.7} aria-hidden style={{ display: 'block' }} />
      </UnreadMark>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
