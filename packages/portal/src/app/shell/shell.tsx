import { AppShell } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isOpenGroup, menuFor, useScreens } from '../../lib/screens/screens.ts';
import { useGo } from '../../lib/navigation.ts';
import type { Session } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { DeprecatedBanner } from '../deprecated-banner.tsx';
import type { AccountDialogName } from './account-entries.ts';
import { ShellHeader } from './shell-header.tsx';
import { ShellNavigation } from './shell-navigation.tsx';
import { useFocusInSight } from '../use-focus-in-sight.ts';
import { useFocusOnArrival } from '../use-focus-on-arrival.ts';
import { useShellKeys } from './shell-keys.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** Header, navigation and the screen. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const t = useTexts('app');
  const [isDrawerOpen, drawer] = useDisclosure();
  const palette = usePalette();
  const [account, setAccount] = useState<AccountDialogName | null>(null);
  const [isNarrow, setNarrow] = useNarrow();
  const keys = useKeys(session.principal, {
    isFinding: palette.isOpen,
    onFind: palette.toggle,
    onWrite: palette.write,
    onNavigation: () => setNarrow(!isNarrow),
  });
  useFocusOnArrival();
  useFocusInSight();
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: isNarrow ? 60 : 236, breakpoint: 'sm', collapsed: { mobile: !isDrawerOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header bg="var(--surface)" style={{ borderColor: 'var(--line)' }}>
        <ShellHeader
          session={session}
          account={account}
          onAccount={setAccount}
          isDrawerOpen={isDrawerOpen}
          onToggleDrawer={drawer.toggle}
          onOpenPalette={palette.open}
        />
      </AppShell.Header>
      <AppShell.Navbar bg="var(--ground)" style={{ borderColor: 'var(--line)' }} aria-label={t('navigation')}>
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
      <ShellDialogs principal={session.principal} palette={palette} keys={keys} onAccount={setAccount} />
    </AppShell>
  );
}

/** Whether the navigation shows icons only. */
function useNarrow(): readonly [boolean, (isNarrow: boolean) => void] {
  // Until the user chooses: beside the whole navigation a small screen has too little room for a table.
  const isSmall = useMediaQuery('(max-width: 75em)') ?? false;
  const [chosen, setNarrow] = useLocalStorage<boolean | null>({
    key: 'vinculum.navigation.narrow',
    defaultValue: null,
  });
  return [chosen ?? isSmall, setNarrow];
}

interface ShellDialogsProps {
  readonly principal: Principal;
  readonly palette: ReturnType<typeof usePalette>;
  readonly keys: ReturnType<typeof useKeys>;
  readonly onAccount: (dialog: AccountDialogName) => void;
}

/** The palette and the list of keys, while they are open. */
function ShellDialogs({ principal, palette, keys, onAccount }: ShellDialogsProps) {
  return (
    <>
      {palette.isOpen && (
        <Suspense fallback={null}>
          <CommandPalette
            principal={principal}
            typed={palette.typed}
            onType={palette.type}
            onClose={palette.close}
            onAccount={onAccount}
            onKeys={() => {
              palette.close();
              keys.open();
            }}
          />
        </Suspense>
      )}
      {keys.isShown && (
        <Suspense fallback={null}>
          <KeysDialog isOn={keys.isOn} onSwitch={keys.setOn} onClose={keys.close} />
        </Suspense>
      )}
    </>
  );
}

/** The palette with what is written in it, which may be more than it has loaded to show. */
function usePalette() {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    isOpen: typed !== null,
    typed: typed ?? '',
    type: setTyped,
    write: (text: string) => setTyped((before) => (before ?? '') + text),
    open: () => setTyped(''),
    close: () => setTyped(null),
    toggle: () => setTyped((before) => (before === null ? '' : null)),
  };
}

interface KeyTargets {
  readonly isFinding: boolean;
  readonly onWrite: (text: string) => void;
  readonly onFind: () => void;
  readonly onNavigation: () => void;
}

/** The keys of every screen, and the list of them. */
function useKeys(principal: Principal, { isFinding, onFind, onWrite, onNavigation }: KeyTargets) {
  const go = useGo();
  const screens = useScreens();
  const [isShown, list] = useDisclosure();
  const [isOn, setOn] = useLocalStorage<boolean>({ key: 'vinculum.keys', defaultValue: true });
  useShellKeys({ isOn, isFinding }, (act) => {
    if (act.kind === 'write') onWrite(act.text);
    if (act.kind === 'find') onFind();
    if (act.kind === 'navigation') onNavigation();
    if (act.kind === 'keys') list.open();
    if (act.kind === 'search') document.querySelector<HTMLElement>('#content input[type="search"]')?.focus();
    if (act.kind === 'home') void go('/');
    if (act.kind !== 'line') return;
    const lines = menuFor(principal, screens).flatMap((one) => (isOpenGroup(one) ? one.lines : []));
    const line = lines[act.number - 1];
    if (line !== undefined) void go(line.to);
  });
  return { isShown, isOn, setOn, open: list.open, close: list.close };
}
