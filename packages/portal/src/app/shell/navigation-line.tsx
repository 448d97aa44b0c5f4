import { Badge, Indicator, NavLink, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import type { UnreadCount } from '../../lib/screens/portal-screen.ts';
import { useTexts } from '../../lib/texts.ts';

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
  const line = useRef<HTMLAnchorElement>(null);
  // The screen may have been reached from elsewhere, while its line lies below the edge of the navigation.
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const { count } = unread;
  const name = useUnreadName(label, unread);
  const figure = <UnreadFigure unread={unread} />;
  const link = (
    <NavLink
      renderRoot={linkTo(to)}
      ref={line}
      active={isHere}
      onClick={onFollow}
      aria-current={isHere ? 'page' : undefined}
      label={isNarrow ? undefined : <Named shown={label} name={name} />}
      aria-label={isNarrow ? name : undefined}
      leftSection={
        <UnreadMark unread={unread} isShown={isNarrow}>
          {Picture !== undefined && (
            <Picture size={20} stroke={1.7} aria-hidden style={{ display: 'block' }} />
          )}
        </UnreadMark>
      }
      rightSection={
        isNarrow || count === 0 ? undefined : (
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
