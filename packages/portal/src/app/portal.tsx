import { Center, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { backOff, spread } from '@vinculum/contract/foundation/clock.ts';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { EmptyState } from '../design/states/empty-state.tsx';
import { ErrorState } from '../design/states/error-state.tsx';
import { theme, tokens } from '../design/theme.ts';
import { LanguageProvider, type LoadedLanguage, useLanguage } from '../lib/language/language.tsx';
import { makeQueryClient } from '../lib/calls/query-client.ts';
import { ScreensProvider } from '../lib/screens/screens.ts';
import { resumeSession, type Session, SessionProvider, type Start } from '../lib/session.tsx';
import { useTexts } from '../lib/language/texts.ts';
import { LanguageNotLoaded } from './language-not-loaded.tsx';
import { type makePortalRouter, portalScreens } from './router.tsx';
import { useFocusKeptWhilePressed } from './use-focus-kept-while-pressed.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** Between two questions to a server that does not answer at the start. */
const RETRY = { firstMs: 2000, longestMs: 30_000 };

interface PortalAppProps {
  readonly language: LoadedLanguage;
  readonly start: Start;
  readonly router: ReturnType<typeof makePortalRouter>;
  readonly env?: 'default' | 'test';
}

/** The whole portal. */
export function PortalApp({ language, start, router, env = 'default' }: PortalAppProps) {
  const [queries] = useState(() => makeQueryClient());
  useFocusKeptWhilePressed();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto" env={env}>
      <LanguageProvider initial={language}>
        <QueryClientProvider client={queries}>
          <ToastPlace />
          <LanguageNotLoaded />
          <StartGate start={start}>
            {(session) => (
              <SessionProvider initial={session}>
                <ScreensProvider value={portalScreens}>
                  <RouterProvider router={router} />
                </ScreensProvider>
              </SessionProvider>
            )}
          </StartGate>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  );
}

/** The screens that have something to say there are those that need all texts. */
function ToastPlace() {
  const { extent } = useLanguage();
  return extent === 'whole' ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}

/** The portal, once the server has said who is signed in; until then that it does not answer, asking it again. */
function StartGate({ start, children }: { start: Start; children: (session: Session | null) => ReactNode }) {
  const t = useTexts('app');
  const { known, askAgain } = useStart(start);
  if (known.kind === 'known') return children(known.session);
  return (
    <Center component="main" mih="100vh">
      <EmptyState
        title={t('unanswered')}
        hint={t('unansweredHint')}
        action={<ErrorState problem={known.problem} retry={askAgain} />}
      />
    </Center>
  );
}

/** Asks again by itself, after longer and longer waits, until the server has answered. */
function useStart(start: Start): { readonly known: Start; readonly askAgain: () => void } {
  const [{ known, failures }, setState] = useState({ known: start, failures: 1 });
  const askAgain = useCallback(() => {
    void resumeSession().then((next) =>
      setState((before) => ({ known: next, failures: before.failures + 1 })),
    );
  }, []);
  useEffect(() => {
    if (known.kind === 'known') return undefined;
    const timer = setTimeout(askAgain, spread(backOff(failures, RETRY), Math.random()));
    return () => clearTimeout(timer);
  }, [known, failures, askAgain]);
  return { known, askAgain };
}
