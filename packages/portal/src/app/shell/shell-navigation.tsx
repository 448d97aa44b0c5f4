import {
  ActionIcon,
  Badge,
  Box,
  Divider,
  Indicator,
  NavLink,
  ScrollArea,
  Stack,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import { Link, useLocation } from '@tanstack/react-router';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { UnreadCount } from '../../lib/domain.ts';
import { useTextOf, useTexts } from '../../lib/texts.ts';
import { sectionsFor } from './menu.ts';

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
      <ScrollArea flex={1} type="hover">
        <Stack gap={2} p="xs" onClick={onFollow}>
          <NavigationGroup label={undefined} isNarrow={isNarrow}>
            <NavigationLine
              to="/"
              icon={IconHome}
              label={t('home')}
              isNarrow={isNarrow}
              isHere={pathname === '/'}
            />
          </NavigationGroup>
          {sectionsFor(principal).map(({ section, entries }) => (
            <NavigationGroup
              key={section ?? ''}
              label={section === undefined ? undefined : t(`section.${section}`)}
              isNarrow={isNarrow}
            >
              {entries.map(({ to, icon, textKey, Unread }) => {
                const line = {
                  to,
                  icon,
                  label: textOf(textKey),
                  isNarrow,
                  isHere: screenOf(pathname) === screenOf(to),
                };
                return Unread === undefined ? (
                  <NavigationLine key={to} {...line} />
                ) : (
                  <Unread key={to}>{(unread) => <NavigationLine {...line} unread={unread} />}</Unread>
                );
              })}
            </NavigationGroup>
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

interface NavigationGroupProps {
  /** Left out for the lines at the top. */
  readonly label: string | undefined;
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

function NavigationGroup({ label, isNarrow, children }: NavigationGroupProps) {
  const labelId = useId();
  return (
    <div>
      {label !== undefined && isNarrow && <Divider my="xs" />}
      {label !== undefined && (
        <Box id={labelId} hidden={isNarrow} pt="md" pb={4} px="sm" fz="xs" fw={600} c="dimmed">
          {label}
        </Box>
      )}
      <Stack
        component="ul"
        gap={2}
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-labelledby={label === undefined ? undefined : labelId}
      >
        {children}
      </Stack>
    </div>
  );
}

interface NavigationLineProps {
  readonly to: string;
  readonly icon: Icon;
  readonly label: string;
  readonly isNarrow: boolean;
  readonly isHere: boolean;
  readonly unread?: UnreadCount;
}

const nothingUnread: UnreadCount = { count: 0, isMore: false };

function NavigationLine({
  to,
  icon: Picture,
  label,
  isNarrow,
  isHere,
  unread = nothingUnread,
}: NavigationLineProps) {
  const t = useTexts('app');
  const line = useRef<HTMLAnchorElement>(null);
  // The screen may have been reached from elsewhere, while its line lies below the edge of the navigation.
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const { count, isMore } = unread;
  const name = count === 0 ? label : t(isMore ? 'unreadMany' : 'unread', { name: label, count });
  // The link's name says the same; in words of its own, since what it shows is a part of no sentence.
  const figure = <span aria-hidden>{isMore ? `${count}+` : count}</span>;
  const link = (
    <NavLink
      renderRoot={(props) => <Link to={to} {...props} ref={line} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      label={isNarrow ? undefined : <Named shown={label} name={name} />}
      aria-label={isNarrow ? name : undefined}
      leftSection={
        <Indicator label={figure} disabled={!isNarrow || count === 0} size={16} offset={2} color="red.8">
          <Picture size={20} stroke={1.7} aria-hidden style={{ display: 'block' }} />
        </Indicator>
      }
      rightSection={
        !isNarrow &&
        count > 0 && (
          <Badge size="sm" color="red.8">
            {figure}
          </Badge>
        )
      }
      styles={{
        root: { borderRadius: 'var(--mantine-radius-md)', ...(isNarrow && { justifyContent: 'center' }) },
        // The same for all: a wider one would break its line, and move those below, where the user is.
        label: { fontWeight: 450 },
        ...(isNarrow && { section: { marginInlineEnd: 0 }, body: { display: 'none' } }),
      }}
    />
  );
  return (
    <li>
      {isNarrow ? (
        <Tooltip label={name} position="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/** Shows one text and has another, which says more, as its name. */
function Named({ shown, name }: { readonly shown: string; readonly name: string }) {
  if (shown === name) return shown;
  return (
    <>
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

/** `/publish-consent/new` and `/publish-consent/1001` are one screen. */
function screenOf(pathname: string): string | undefined {
  return pathname.split('/')[1];
}
