/* oxlint-disable import/no-unassigned-import -- styles, locales and matchers are loaded for their effect */
import './no-eval.ts';
import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import './design/base.css';
import './design/states.css';
import { createRoot } from 'react-dom/client';
import { PortalApp } from './app/portal.tsx';
import { languageInUse } from './lib/language/language-in-use.ts';
import { type Extent, loadLanguage } from './lib/language/language.tsx';
import { mendNavigatorLanguage } from './lib/language/locale.ts';
import { mayHaveSession, resumeSession } from './lib/session.tsx';

mendNavigatorLanguage(languageInUse.get());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// While the server is asked for the session, its frame loads.
if (mayHaveSession()) void import('./app/shell/shell.tsx');
const [language, start] = await Promise.all([
  loadLanguage(languageInUse.get(), textsAtStart(location.pathname)),
  resumeSession(),
]);
createRoot(root).render(<PortalApp language={language} start={start} />);

/** What the page will most likely need; where it needs more, it loads that. */
function textsAtStart(path: string): Extent {
  if (path.startsWith('/car/')) return 'whole';
  if (!mayHaveSession()) return 'signIn';
  return path === '/' || path === '/login' ? 'first' : 'whole';
}
