/* oxlint-disable import/no-unassigned-import -- styles, locales and matchers are loaded for their effect */
import './no-eval.ts';
import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import './design/base.css';
import './design/states.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadAhead } from './app/load-ahead.ts';
import { PortalApp } from './app/portal.tsx';
import { makePortalRouter, portalScreens } from './app/router.tsx';
import { showStartFailed } from './app/start-failed.ts';
import { languageInUse } from './lib/language/language-in-use.ts';
import { type Extent, loadLanguage } from './lib/language/language.tsx';
import { mendNavigatorLanguage } from './lib/language/locale.ts';
import { lastPortal, mayHaveSession, resumeSession } from './lib/session.tsx';

mendNavigatorLanguage(languageInUse.get());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Not awaited: the code that it loads is built upon this file, and would wait for the end of it.
void draw(root).catch(() => showStartFailed(root));

async function draw(place: HTMLElement): Promise<void> {
  const visitor = { mayHaveSession: mayHaveSession(), portal: lastPortal() };
  const [language, start, ready] = await Promise.all([
    loadLanguage(languageInUse.get(), textsAtStart(location.pathname)),
    resumeSession(),
    loadAhead(portalScreens, location.pathname, visitor),
  ]);
  const router = makePortalRouter({ ready });
  // So that the first drawing is of the screen, and not of a page that looks for it.
  await router.load();
  // In slices, between which the page answers.
  startTransition(() =>
    createRoot(place).render(<PortalApp language={language} start={start} router={router} />),
  );
}

/** What the page will most likely need; where it needs more, it loads that. */
function textsAtStart(path: string): Extent {
  if (path.startsWith('/car/')) return 'whole';
  if (!mayHaveSession()) return 'signIn';
  return path === '/' || path === '/login' ? 'first' : 'whole';
}
