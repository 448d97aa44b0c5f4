import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs';
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs';
import { useLocation } from '@tanstack/react-router';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { useState } from 'react';
import { hrefOf } from '../../lib/screens/addresses.ts';
import type { MenuGroup } from '../../lib/screens/portal-screen.ts';
import { isOpenGroup, lineOf, type MenuLine, menuFor, useScreens } from '../../lib/screens/screens.ts';
import { useTextOf, useTexts } from '../../lib/language/texts.ts';
import { LineList, NavigationGroup, RailGroup } from './navigation-group.tsx';
import { NavigationLine } from './navigation-line.tsx';
import classes from './shell-navigation.module.css';

interface ShellNavigationProps {
  readonly principal: Principal;
  /** Icons only. */
  readonly isNarrow: boolean;
  readonly onToggle: () => void;
  /** A line was followed; the drawer may close. */
  readonly onFollow: () => void;
}

/** The left navigation of the user's portal: the specified lines, and one of the other groups open at a time. */
export function ShellNavigation({ principal, isNarrow, onToggle, onFollow }: ShellNavigationProps) {
  const { pathname } = useLocation();
  const screens = useScreens();
  const groups = menuFor(principal, screens);
  const line = lineOf(principal, screens, pathname);
  const lineHere = line === undefined ? null : hrefOf(line.to);
  const here = groups.find(({ lines }) => lines.some(({ to }) => hrefOf(to) === lineHere))?.group;
  const [chosen, setChosen] = useState<{
    readonly group: MenuGroup | null;
    readonly at: string | null;
  } | null>(null);
  // Whoever arrives at a screen, from wherever, finds its line in sight.
  const open = chosen !== null && chosen.at === lineHere ? chosen.group : (here ?? null);
  return (
    <>
      <div className={classes['lines']}>
        {groups.every(({ group }) => group !== 'first') && (
          <FirstLines lines={[]} lineHere={null} isNarrow={isNarrow} onFollow={onFollow} />
        )}
        {groups.map((one) => (
          <GroupOfLines
            key={one.group}
            {...one}
            isNarrow={isNarrow}
            lineHere={lineHere}
            isHere={here === one.group}
            isOpen={open === one.group}
            onToggle={() => setChosen({ group: open === one.group ? null : one.group, at: lineHere })}
            onFollow={onFollow}
          />
        ))}
      </div>
      <NarrowToggle isNarrow={isNarrow} onToggle={onToggle} />
    </>
  );
}

interface GroupOfLinesProps extends LinesProps {
  readonly group: MenuGroup;
  /** The screen shown is one of the group's. */
  readonly isHere: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A group: its lines, or a heading that opens them. */
function GroupOfLines({ group, lines, isHere, isOpen, onToggle, ...shown }: GroupOfLinesProps) {
  const t = useTexts('app');
  if (group === 'first') return <FirstLines lines={lines} {...shown} />;
  if (isOpenGroup({ group, lines }))
    return (
      <LineList>
        <MenuLines lines={lines} {...shown} />
      </LineList>
    );
  const heading = {
    icon: groupIcons[group],
    label: t(`section.${group}`),
    isHere,
    Unread: lines.find(({ Unread }) => Unread !== undefined)?.Unread,
  };
  const opened = <MenuLines lines={lines} {...shown} isNarrow={false} />;
  return shown.isNarrow ? (
    <RailGroup {...heading}>{opened}</RailGroup>
  ) : (
    <NavigationGroup {...heading} isOpen={isOpen} onToggle={onToggle}>
      {opened}
    </NavigationGroup>
  );
}

/** Between icons only and the whole lines. */
function NarrowToggle({ isNarrow, onToggle }: Pick<ShellNavigationProps, 'isNarrow' | 'onToggle'>) {
  const t = useTexts('app');
  const Toggle = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isNarrow ? t('expand') : t('collapse');
  return (
    <Tooltip label={label} position="right">
      <ActionIcon
        visibleFrom="sm"
        variant="subtle"
        color="gray"
        c="dimmed"
        size="lg"
        m={10}
        onClick={onToggle}
        aria-label={label}
      >
        <Toggle size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

const groupIcons: Readonly<Record<Exclude<MenuGroup, 'first'>, Icon>> = {
  consents: IconChecklist,
  vehicles: IconCar,
  data: IconChartLine,
  delivery: IconTruckDelivery,
  organisation: IconBuilding,
  platform: IconServer2,
};

interface LinesProps {
  readonly lines: readonly MenuLine[];
  /** Where the line leads under which the screen lies that is shown. */
  readonly lineHere: string | null;
  readonly isNarrow: boolean;
  readonly onFollow: () => void;
}

/** Home and the specified lines. */
function FirstLines({ lines, lineHere, isNarrow, onFollow }: LinesProps) {
  const t = useTexts('app');
  const { pathname } = useLocation();
  const home = {
    to: '/' as const,
    icon: IconHome,
    label: t('home'),
    isNarrow,
    isHere: pathname === '/',
    onFollow,
  };
  return (
    <LineList>
      <NavigationLine {...home} />
      <MenuLines lines={lines} lineHere={lineHere} isNarrow={isNarrow} onFollow={onFollow} />
    </LineList>
  );
}

function MenuLines({ lines, lineHere, isNarrow, onFollow }: LinesProps) {
  const textOf = useTextOf();
  return lines.map(({ to, icon, textKey, Unread }) => {
    const line = { to, icon, label: textOf(textKey), isNarrow, isHere: hrefOf(to) === lineHere, onFollow };
    return Unread === undefined ? (
      <NavigationLine key={hrefOf(to)} {...line} />
    ) : (
      <Unread key={hrefOf(to)}>{(unread) => <NavigationLine {...line} unread={unread} />}</Unread>
    );
  });
}
