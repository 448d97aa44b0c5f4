import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { getProfileEndpoint } from '@vinculum/contract/account/endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { quietRoom } from './quiet-room.ts';
import { countUnreadNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { getPublicSettingsEndpoint, type PublicSettings } from '@vinculum/contract/platform/endpoints.ts';
import type { HttpHandler } from 'msw';
import { PortalApp } from '../app/portal.tsx';
import { makePortalRouter } from '../app/router.tsx';
import { loadLanguage } from '../lib/language/language.tsx';
import { languageInUse } from '../lib/language/language-in-use.ts';
import type { Session, Start } from '../lib/session.tsx';
import { testServer } from '../test-setup.ts';
import { answer } from './answers.ts';

interface PortalOptions {
  readonly session?: Session;
  /** What the server said first; that `session` is signed in, or nobody, when absent. */
  readonly start?: Start;
  readonly at?: string;
  readonly answers?: readonly HttpHandler[];
  readonly settings?: Partial<PublicSettings>;
}

/** Settings of an installation for all portals. */
export const someSettings: PublicSettings = {
  portal: 'all',
  is_demo: false,
  max_vins: 1000,
  map_style_url: null,
  deprecated_banner_url: null,
  has_car_screen: false,
};

/** Shows the whole portal at an address, for tests of what lies between the screens. */
export async function renderPortal(
  options: PortalOptions = {},
): Promise<{ user: UserEvent; history: RouterHistory }> {
  const {
    session = null,
    start = { kind: 'known', session },
    at = '/',
    answers = [],
    settings = {},
  } = options;
  testServer.use(
    ...answers,
    answer(getProfileEndpoint, { url: '' }),
    answer(getPublicSettingsEndpoint, { ...someSettings, ...settings }),
    answer(getHomeFiguresEndpoint, {}),
    ...quietRoom,
    answer(countUnreadNotificationsEndpoint, { unread: 0, latest_id: null }),
  );
  languageInUse.set('en');
  const language = await loadLanguage('en');
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = makePortalRouter({ history });
  await act(async () => {
    render(<PortalApp language={language} start={start} router={router} env="test" />);
  });
  return { user: userEvent.setup(), history };
}
