import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { theme } from '../design/theme.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { LanguageProvider, type LoadedLanguage } from '../lib/language.tsx';
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
  const [queries] = useState(makeQueryClient);
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

/** Reads are tried again at most twice, and never when the server has said no. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 5000 } } });
}

function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 502);
}
