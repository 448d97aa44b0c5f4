import { ActionIcon, NavLink, ScrollArea, Stack, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import { Link, useLocation } from '@tanstack/react-router';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { useTextOf, useTexts } from '../lib/texts.ts';
import { menuFor } from './menu.ts';

interface ShellNavigationProps {
  readonly principal: Principal;
  /** Icons only. */
  readonly isNarrow: boolean;
  readonly onToggle: () => void;
  /** A line was followed; the drawer may close. */
  readonly onFollow: () => void;
}

/** The left navigation of the user's portal. */
export function ShellNavigation({ principal, isNarrow, onToggle, onFollow }: ShellNavigationProps) {
  const t = useTexts('app');
  const textOf = useTextOf();
  const { pathname } = useLocation();
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <ScrollArea flex={1} type="auto">
        <Stack gap={2} p="xs" onClick={onFollow}>
          <NavigationLine
            to="/"
            icon={IconHome}
            label={t('home')}
            isNarrow={isNarrow}
            isHere={pathname === '/'}
          />
          {menuFor(principal).map(({ to, icon, textKey }) => (
            <NavigationLine
              key={to}
              to={to}
              icon={icon}
              label={textOf(textKey)}
              isNarrow={isNarrow}
              isHere={pathname === to || pathname.startsWith(`${to}/`)}
            />
          ))}
        </Stack>
      </ScrollArea>
      <Tooltip label={isNarrow ? t('expand') : t('collapse')} position="right">
        <ActionIcon
          visibleFrom="sm"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="lg"
          m="xs"
          onClick={onToggle}
          aria-label={isNarrow ? t('expand') : t('collapse')}
        >
          <Toggle size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

interface NavigationLineProps {
  readonly to: string;
  readonly icon: Icon;
  readonly label: string;
  readonly isNarrow: boolean;
  readonly isHere: boolean;
}

function NavigationLine({ to, icon: Picture, label, isNarrow, isHere }: NavigationLineProps) {
  const line = (
    <NavLink
      renderRoot={(props) => <Link to={to} {...props} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      label={isNarrow ? undefined : label}
      aria-label={label}
      leftSection={<Picture size={20} stroke={1.7} aria-hidden />}
      styles={{
        root: { borderRadius: 'var(--mantine-radius-md)', ...(isNarrow && { justifyContent: 'center' }) },
        label: { fontWeight: isHere ? 600 : 450 },
        ...(isNarrow && { section: { marginInlineEnd: 0 }, body: { display: 'none' } }),
      }}
    />
  );
  return isNarrow ? (
    <Tooltip label={label} position="right">
      {line}
    </Tooltip>
  ) : (
    line
  );
}
