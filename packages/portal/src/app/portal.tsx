import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { theme } from '../design/theme.ts';
import { LanguageProvider, type LoadedLanguage } from '../lib/language.tsx';
import { makeQueryClient } from '../lib/query-client.ts';
import { type Session, SessionProvider } from '../lib/session.tsx';
import { makePortalRouter } from './router.tsx';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

interface PortalAppProps {
  readonly language: LoadedLanguage;
  readonly session: Session | null;
  /** Where addresses are kept; the browser's own when absent. */
  readonly history?: RouterHistory;
  readonly env?: 'default' | 'test';
}

/** The whole portal. */
export function PortalApp({ language, session, history, env = 'default' }: PortalAppProps) {
  const [router] = useState(() => makePortalRouter(history));
  const [queries] = useState(() => makeQueryClient());
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" env={env}>
      <LanguageProvider initial={language}>
        <QueryClientProvider client={queries}>
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
          <SessionProvider initial={session}>
            <RouterProvider router={router} />
          </SessionProvider>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  );
}
