import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useAddress } from '../../lib/navigation.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Page } from '../page.tsx';
import { ProblemBanner } from './banner.tsx';
import { ErrorState } from './error-state.tsx';

afterEach(() => vi.restoreAllMocks());

const nothing = new ApiProblem(404, { code: 'notFound', message: 'Not found', request_id: 'R7' });
const unanswered = new ApiProblem(0, { code: 'network', message: '', request_id: '' });

function Address() {
  return JSON.stringify(useAddress());
}

async function showOn(problem: Error, parents: { to: '/consent-forms'; title: string }[]) {
  const retry = vi.fn<() => void>();
  const { user } = await renderScreen(
    <Page title="Form 7" parents={parents}>
      <ErrorState problem={problem} retry={retry} />
    </Page>,
  );
  return { user, retry };
}

test('what is not there leads to the page above it; trying again would not help', async () => {
  await showOn(nothing, [{ to: '/consent-forms', title: 'Consent Forms' }]);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Not foundIt does not exist, or it is not yours to see.',
  );
  expect(screen.getByRole('link', { name: 'Go to Consent Forms' })).toHaveAttribute('href', '/consent-forms');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an address that cannot be read is no field to correct, and leads to the page above it', async () => {
  const unread = new ApiProblem(400, {
    code: 'badRequest',
    message: 'Please correct the marked fields.',
    request_id: 'R8',
    fields: [{ field: 'organisation_id', key: 'validation.empty', message: 'Required' }],
  });
  await showOn(unread, [{ to: '/consent-forms', title: 'Consent Forms' }]);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Nothing can be shown at this addressA part of it is missing, or mistyped.',
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent('marked fields');
  expect(screen.getByRole('link', { name: 'Go to Consent Forms' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('on a page with none above it the server has its say, and one may try again', async () => {
  const { user, retry } = await showOn(nothing, []);
  expect(screen.getByRole('alert')).toHaveTextContent('Not found');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('where the address asks for what is not there one goes on without it, and keeps how things are shown', async () => {
  const { user } = await renderScreen(
    <Page title="Forms">
      <ErrorState problem={nothing} retry={() => undefined} />
      <Address />
    </Page>,
    { path: '/consent-forms', at: '/consent-forms?consumer=999&size=20&search=speed' },
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear what was chosen' }));
  expect(await screen.findByText('{"size":"20"}')).toBeVisible();
});

test('below another page one may go on without it, or to that page', async () => {
  await renderScreen(
    <Page title="Responses" parents={[{ to: '/consent-forms', title: 'Consent Forms' }]}>
      <ErrorState problem={nothing} />
    </Page>,
    { path: '/consent-responses/$consentFormId', at: '/consent-responses/all?consumer=999' },
  );
  expect(screen.getByRole('button', { name: 'Clear what was chosen' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Consent Forms' })).toBeVisible();
});

test.each([
  [true, /^Something went wrong\. Please try again\. The server did not answer\.Try again$/],
  [
    false,
    /^Something went wrong\. Please try again\. This device is not connected to a network\.This loads by itself once the connection is back\.Try again$/,
  ],
])('without an answer it is said whether there is a network (%s)', async (isOnline, said) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await showOn(unanswered, []);
  expect(screen.getByRole('alert')).toHaveTextContent(said);
});

test('that an act failed without a network is not said any more once there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderScreen(
    <>
      <ProblemBanner problem={unanswered} title="Not saved" />
      <ProblemBanner problem={nothing} title="Not found" />
    </>,
  );
  expect(screen.getByText(/This device is not connected to a network/)).toBeVisible();
  onLine.mockReturnValue(true);
  fireEvent(globalThis.window, new Event('online'));
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(screen.getByText('Not found', { selector: '[class*=title] *' })).toBeVisible();
});
