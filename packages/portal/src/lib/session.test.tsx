import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  getSessionEndpoint,
  refreshSessionEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { testServer } from '../test-setup.ts';
import { admin, consumer, fleetManager, oem } from '../testing/actors.ts';
import { answer, refuse } from '../testing/answers.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { accessToken } from './calls/access-token.ts';
import { call, refreshAccess } from './calls/api.ts';
import { useEndpoint } from './calls/queries.ts';
import { resumeSession, useMay, useSessionState } from './session.tsx';

afterEach(() => accessToken.clear());

const token = answer(refreshSessionEndpoint, { access_token: 'token-2', expires_in: 900 });
const grace = {
  user_id: 9,
  username: 'grace.hopper',
  name: 'Grace Hopper',
  organisation_id: 4,
  organisation_name: 'Compilers',
  app_type: 'OEMS',
  role: 'USER_EDITOR',
  groups: ['USER_EDITOR', 'OEMS', 'LIVE_DATA'],
} as const;
const whoIsIt = answer(getSessionEndpoint, { ...grace, groups: [...grace.groups] });

async function knownSession() {
  const start = await resumeSession();
  return start.kind === 'known' ? start.session : start;
}

// Shows 1-1.1, 3-1.12, 3-4.10
test('a session is taken up after a reload, with role and flags', async () => {
  localStorage.setItem('vinculum.session', '1');
  testServer.use(token, whoIsIt);
  expect(await knownSession()).toEqual({
    principal: {
      userId: 9,
      username: 'grace.hopper',
      organisationId: 4,
      portal: 'OEMS',
      role: 'USER_EDITOR',
      flags: ['LIVE_DATA'],
    },
    name: 'Grace Hopper',
    organisationName: 'Compilers',
  });
  expect(accessToken.get()).toBe('token-2');
});

// Shows 3-4.10
test('a first visitor does not bother the server', async () => {
  expect(await knownSession()).toBeNull();
});

// Shows 3-4.12
test('a session that has run out is none', async () => {
  localStorage.setItem('vinculum.session', '1');
  testServer.use(refuse(refreshSessionEndpoint, 'sessionEnded'));
  expect(await knownSession()).toBeNull();
});

test.each([
  ['a failing server', [refuse(refreshSessionEndpoint, 'unavailable')]],
  ['a lost network', [http.all('*', () => HttpResponse.error())]],
  ['a proxy with a page of its own', [http.all('*', () => HttpResponse.html('<p>Back soon'))]],
  ['a server that fails at the second question', [token, refuse(getSessionEndpoint, 'internal')]],
])('%s ends no session', async (_, answers) => {
  localStorage.setItem('vinculum.session', '1');
  testServer.use(...answers);
  expect(await resumeSession()).toMatchObject({ kind: 'unanswered', problem: { name: 'ApiProblem' } });
});

test('a user who may no longer sign in has no session', async () => {
  localStorage.setItem('vinculum.session', '1');
  testServer.use(token, refuse(getSessionEndpoint, 'unauthenticated'));
  expect(await resumeSession()).toEqual({ kind: 'known', session: null });
});

// Shows 3-2.28
test('a session that ends while working leads to the sign-in, which says why', async () => {
  accessToken.set('old');
  await renderPortal({
    session: consumer('USER_VIEWER'),
    answers: [
      refuse(getHomeFiguresEndpoint, 'unauthenticated'),
      refuse(refreshSessionEndpoint, 'sessionEnded'),
    ],
  });
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
});

// Shows 3-2.28, 3-4.12
test.each([
  [admin('USER_ADMIN'), 'ADMIN LOGIN', '/login?as=admin'],
  [fleetManager('USER_VIEWER'), 'FLEET MANAGER LOGIN', '/login?as=fleet'],
  [oem('USER_VIEWER'), 'LOGIN', '/login'],
])(
  'a session that ends leads to the login of its portal, and after a reload still (%#)',
  async (session, title, href) => {
    accessToken.set('old');
    const ended = [
      refuse(getHomeFiguresEndpoint, 'unauthenticated'),
      refuse(refreshSessionEndpoint, 'sessionEnded'),
    ];
    const { history } = await renderPortal({ session, answers: ended });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(history.location.href).toBe(href);
    cleanup();
    const reloaded = await renderPortal({ at: '/messages?page=2' });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(reloaded.history.location.search).toContain('next=%2Fmessages%3Fpage%3D2');
  },
);

test.each([
  { of: 'operators alone', at: '/organisations/7', last: null, title: 'ADMIN LOGIN' },
  {
    of: 'operators alone, after a consumer',
    at: '/organisations/7',
    last: 'CONSUMERS',
    title: 'ADMIN LOGIN',
  },
  { of: 'several portals', at: '/vehicles', last: null, title: 'LOGIN' },
  {
    of: 'several portals, one of them the last',
    at: '/vehicles',
    last: 'FLEET_MANAGER',
    title: 'FLEET MANAGER LOGIN',
  },
])('an address of $of asks those to sign in who may open it', async ({ at, last, title }) => {
  if (last !== null) localStorage.setItem('vinculum.app-type', last);
  await renderPortal({ at });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

function MaySave() {
  return <p>{useMay(saveConsentFormEndpoint) ? 'may' : 'may not'}</p>;
}

// Shows 1-6.6
test.each([
  [consumer('USER_EDITOR'), 'may'],
  [consumer('USER_VIEWER'), 'may not'],
  [consumer(null), 'may not'],
  [oem('USER_ADMIN'), 'may not'],
])('a button is offered by the access of its call (%#)', async (session, text) => {
  await renderScreen(<MaySave />, { session });
  expect(screen.getByText(text)).toBeVisible();
});

test('permissions that changed are seen as soon as a fresh token has come', async () => {
  await renderScreen(<MaySave />, { session: consumer('USER_VIEWER') });
  expect(screen.getByText('may not')).toBeVisible();
  const groups = ['USER_EDITOR', 'CONSUMERS'];
  testServer.use(token, answer(getSessionEndpoint, { ...grace, app_type: 'CONSUMERS', groups }));
  await act(() => refreshAccess());
  expect(await screen.findByText('may')).toBeVisible();
});

function WhoIsIn() {
  const { session, signOut } = useSessionState();
  return (
    <button type="button" onClick={() => void signOut()}>
      {session === null ? 'Nobody' : 'Somebody'}
    </button>
  );
}

test('who signs out while a renewal is read stays signed out when its answer comes', async () => {
  const coming = Promise.withResolvers<void>();
  testServer.use(
    token,
    answer(signOutEndpoint, { message: '' }),
    http.get(`*${getSessionEndpoint.path}`, async () => {
      await coming.promise;
      return HttpResponse.json({ ...grace });
    }),
  );
  await renderScreen(<WhoIsIn />, { session: oem('USER_EDITOR') });
  await act(() => refreshAccess());
  fireEvent.click(screen.getByText('Somebody'));
  expect(await screen.findByText('Nobody')).toBeVisible();
  const asked = call(getSessionEndpoint, {});
  coming.resolve();
  // Its answer comes behind that of the renewal.
  await act(() => asked);
  expect(screen.getByText('Nobody')).toBeVisible();
});

/** Reads something that is the user's own, and says how much of such is known. */
function OwnFigures() {
  const queries = useQueryClient();
  const { session } = useSessionState();
  const figures = useEndpoint(getHomeFiguresEndpoint, {}, { enabled: session !== null });
  const known = queries.getQueriesData({ queryKey: [getHomeFiguresEndpoint.name] });
  return (
    <p>{`${figures.data?.vehicles ?? 'No'} cars, ${known.filter(([, data]) => data !== undefined).length} known`}</p>
  );
}

test('nothing of a session stays in the page or the browser once its user has left, but where the next one signs in', async () => {
  accessToken.set('token-1');
  localStorage.setItem('vinculum.session', '1');
  localStorage.setItem('vinculum.kept.signals', '[]');
  await renderScreen(
    <>
      <WhoIsIn />
      <OwnFigures />
    </>,
    {
      session: oem('USER_EDITOR'),
      answers: [
        answer(getHomeFiguresEndpoint, { vehicles: 2 }),
        http.post(`*${signOutEndpoint.path}`, () => HttpResponse.error()),
      ],
    },
  );
  expect(await screen.findByText('2 cars, 1 known')).toBeVisible();
  fireEvent.click(screen.getByText('Somebody'));
  expect(await screen.findByText('No cars, 0 known')).toBeVisible();
  expect(accessToken.get()).toBeNull();
  expect(Object.keys(localStorage).toSorted()).toEqual(['vinculum.app-type', 'vinculum.language']);
});
