import { ActionIcon, Burger, Group, Kbd, UnstyledButton } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { LanguageSwitch } from '../../design/language-switch.tsx';
import { Mark } from '../../design/mark.tsx';
import { NotificationBell } from '../../domains/notices/public.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import type { Session } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { AccountDialogName } from './account-entries.ts';
import classes from './shell-header.module.css';
import { commandKey } from './shell-keys.ts';
import { UserMenu } from './user-menu.tsx';

interface ShellHeaderProps {
  readonly session: Session;
  /** What is open of the own account. */
  readonly account: AccountDialogName | null;
  readonly onAccount: (dialog: AccountDialogName | null) => void;
  readonly isDrawerOpen: boolean;
  readonly onToggleDrawer: () => void;
  readonly onOpenPalette: () => void;
}

/** The app type with PORTAL, and what is at hand on every screen. */
export function ShellHeader({ session, isDrawerOpen, onToggleDrawer, ...on }: ShellHeaderProps) {
  const t = useTexts('app');
  return (
    <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
      <Group wrap="nowrap" gap="xs" miw={0}>
        <Burger
          size="sm"
          hiddenFrom="sm"
          opened={isDrawerOpen}
          onClick={onToggleDrawer}
          aria-label={isDrawerOpen ? t('closeNavigation') : t('openNavigation')}
        />
        <UnstyledButton renderRoot={linkTo('/')} aria-label={t('toHome')} style={{ display: 'flex' }}>
          <Mark size={26} />
        </UnstyledButton>
        <span className={classes['name']}>
          {t('portal', { portal: t(`portalName.${session.principal.portal}`) })}
        </span>
      </Group>
      <Group wrap="nowrap" gap="xs">
        <UnstyledButton visibleFrom="sm" className={classes['find']} onClick={on.onOpenPalette}>
          <IconSearch size={16} aria-hidden />
          {t('commands')}
          <Kbd size="xs">{`${commandKey()} K`}</Kbd>
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          size="lg"
          hiddenFrom="sm"
          onClick={on.onOpenPalette}
          aria-label={t('commands')}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <Group visibleFrom="sm" gap="xs" wrap="nowrap">
          <LanguageSwitch />
        </Group>
        <NotificationBell />
        <UserMenu session={session} dialog={on.account} onDialog={on.onAccount} />
      </Group>
    </Group>
  );
}
