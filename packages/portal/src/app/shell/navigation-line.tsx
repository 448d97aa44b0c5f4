import { Indicator, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Chip } from '../../design/states/chip.tsx';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import type { UnreadCount } from '../../lib/screens/portal-screen.ts';
import { useTexts } from '../../lib/language/texts.ts';
import classes from './shell-navigation.module.css';

interface NavigationLineProps {
  readonly to: To;
  readonly icon: Icon | undefined;
  readonly label: string;
  readonly isNarrow: boolean;
  readonly isHere: boolean;
  readonly onFollow: () => void;
  readonly unread?: UnreadCount;
}

/** For who has read everything. */
export const nothingUnread: UnreadCount = { count: 0, isMore: false };

/** One line: an icon and a name, or in the rail the icon with the name beside it on hover. */
export function NavigationLine({
  to,
  icon: Picture,
  label,
  isNarrow,
  isHere,
  onFollow,
  unread = nothingUnread,
}: NavigationLineProps) {
  const line = useRef<HTMLButtonElement>(null);
  // The screen may have been reached from elsewhere, while its line lies below the edge of the navigation.
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const { count } = unread;
  const name = useUnreadName(label, unread);
  const figure = <UnreadFigure unread={unread} />;
  const link = (
    <UnstyledButton
      renderRoot={linkTo(to)}
      ref={line}
      className={classes['line']}
      data-here={isHere || undefined}
      data-rail={isNarrow || undefined}
      onClick={onFollow}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isNarrow ? name : undefined}
    >
      <UnreadMark unread={unread} isShown={isNarrow}>
        {Picture !== undefined && <Picture size={18} stroke={1.7} aria-hidden style={{ display: 'block' }} />}
      </UnreadMark>
      {!isNarrow && <Named shown={label} name={name} />}
      {!isNarrow && count > 0 && (
        <span className={classes['count']}>
          <Chip kind="count">{figure}</Chip>
        </span>
      )}
    </UnstyledButton>
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
  if (shown === name) return <span>{shown}</span>;
  return (
    <>
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

/** A name with how much is unread behind it. */
export function useUnreadName(name: string, { count, isMore }: UnreadCount): string {
  const t = useTexts('app');
  return count === 0 ? name : t(isMore ? 'unreadMany' : 'unread', { name, count });
}

/** The count alone: the name of what it stands on says the same in words. */
export function UnreadFigure({ unread: { count, isMore } }: { readonly unread: UnreadCount }) {
  return <span aria-hidden>{isMore ? `${count}+` : count}</span>;
}

interface UnreadMarkProps {
  readonly unread: UnreadCount;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** An icon with the count at its corner. */
export function UnreadMark({ unread, isShown, children }: UnreadMarkProps) {
  return (
    <Indicator
      label={<UnreadFigure unread={unread} />}
      disabled={!isShown || unread.count === 0}
      size={16}
      offset={2}
      color="red.8"
    >
      {children}
    </Indicator>
  );
}
