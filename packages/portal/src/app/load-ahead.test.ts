import { expect, test } from 'vitest';
import { loadAhead } from './load-ahead.ts';
import { portalScreens } from './router.tsx';

const nobody = { mayHaveSession: false, portal: null };

/** Which screens are loaded ahead, by their addresses. */
async function aheadAt(path: string, visitor: Parameters<typeof loadAhead>[2]): Promise<readonly string[]> {
  const asked: string[] = [];
  const screens = portalScreens.map((screen) => ({
    ...screen,
    load: () => {
      asked.push(screen.path);
      return Promise.resolve(() => null);
    },
  }));
  await loadAhead(screens, path, visitor);
  return asked;
}

test.each([
  ['nobody at the login', nobody, '/login', ['/login']],
  ['nobody at a screen, whom it leads to the login', nobody, '/audit', ['/login']],
  ['nobody at an address that leads nowhere', nobody, '/no/such/address', ['/login']],
  ['who sits in a car', nobody, '/car/YNR40EA5XR1100001', ['/car/$vin']],
  [
    'a consumer at a screen of every portal',
    { mayHaveSession: true, portal: 'CONSUMERS' as const },
    '/consent-responses/1001',
    ['/consent-responses/$consentFormId'],
  ],
  [
    'a maker at a screen of the operator',
    { mayHaveSession: true, portal: 'OEMS' as const },
    '/load-tester',
    [],
  ],
])(
  'while %s waits for the first answers, the screen of the address loads',
  async (...[, visitor, path, ahead]) => {
    expect(await aheadAt(path, visitor)).toEqual(ahead);
  },
);

test('what came in time is ready, and what failed to come is left to load where it is met', async () => {
  const LoginScreen = () => null;
  const login = portalScreens.filter(({ path }) => path === '/login');
  const come = login.map((screen) => ({ ...screen, load: () => Promise.resolve(LoginScreen) }));
  const failed = login.map((screen) => ({ ...screen, load: () => Promise.reject(new Error('offline')) }));
  expect([...(await loadAhead(come, '/login', nobody)).screens.values()]).toEqual([LoginScreen]);
  expect([...(await loadAhead(failed, '/login', nobody)).screens.values()]).toEqual([]);
});

test('of a user the frame is ready', async () => {
  const ready = await loadAhead([], '/', { mayHaveSession: true, portal: 'CONSUMERS' });
  expect(ready.Shell).toBeDefined();
});
