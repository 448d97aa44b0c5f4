import { AppShell } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Session } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import { DeprecatedBanner } from '../deprecated-banner.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellNavigation } from './shell-navigation.tsx';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

/** Header, navigation and the screen. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const t = useTexts('app');
  const [isDrawerOpen, drawer] = useDisclosure();
  const [isPaletteOpen, palette] = useDisclosure();
  // Until the user chooses: beside the whole navigation a small screen has too little room for a table.
  const isSmall = useMediaQuery('(max-width: 75em)') ?? false;
  const [chosen, setNarrow] = useLocalStorage<boolean | null>({
    key: 'vinculum.navigation.narrow',
    defaultValue: null,
  });
  const isNarrow = chosen ?? isSmall;
  useHotkeys([['mod+K', palette.toggle]], []);
  useFocusOnArrival();
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
        {children}
      </AppShell.Main>
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <CommandPalette principal={session.principal} onClose={palette.close} />
        </Suspense>
      )}
    </AppShell>
  );
}
