import { AppShell } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSessionState } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.ts';
import { DeprecatedBanner } from './deprecated-banner.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellNavigation } from './shell-navigation.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

/** Header, navigation and the screen. Without a session only the screen, which leads to the sign-in. */
export function Shell() {
  const t = useTexts('app');
  const { session } = useSessionState();
  const [isDrawerOpen, drawer] = useDisclosure();
  const [isPaletteOpen, palette] = useDisclosure();
  const [isNarrow, setNarrow] = useLocalStorage({ key: 'vinculum.navigation.narrow', defaultValue: false });
  useHotkeys([['mod+K', palette.toggle]], []);
  if (session === null) return <Outlet />;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: isNarrow ? 64 : 248, breakpoint: 'sm', collapsed: { mobile: !isDrawerOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header bg="var(--surface)">
        <ShellHeader
          session={session}
          isDrawerOpen={isDrawerOpen}
          onToggleDrawer={drawer.toggle}
          onOpenPalette={palette.open}
        />
      </AppShell.Header>
      <AppShell.Navbar bg="var(--surface)" aria-label={t('navigation')}>
        <ShellNavigation
          principal={session.principal}
          isNarrow={isNarrow && !isDrawerOpen}
          onToggle={() => setNarrow(!isNarrow)}
          onFollow={drawer.close}
        />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <DeprecatedBanner />
        <Outlet />
      </AppShell.Main>
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <CommandPalette principal={session.principal} onClose={palette.close} />
        </Suspense>
      )}
    </AppShell>
  );
}
