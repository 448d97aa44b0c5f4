import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { signOutEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useCall, useEndpoint } from './queries.ts';

afterEach(() => onlineManager.setOnline(true));

function Figures() {
  const figures = useEndpoint(getHomeFiguresEndpoint, {});
  const leave = useCall(signOutEndpoint);
  return (
    <>
      <p>{figures.error?.code ?? figures.data?.vehicles}</p>
      <button type="button" onClick={() => leave.mutate({})}>
        {leave.error?.code ?? 'Leave'}
      </button>
    </>
  );
}

test('offline, calls fail at once; reads are made anew when the network is back', async () => {
  const answers = [http.all('*', () => HttpResponse.error())];
  onlineManager.setOnline(false);
  const { user } = await renderScreen(<Figures />, { answers });
  expect(await screen.findByText('network')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('button', { name: 'network' })).toBeVisible();
  testServer.use(answer(getHomeFiguresEndpoint, { vehicles: 41 }));
  onlineManager.setOnline(true);
  expect(await screen.findByText('41')).toBeVisible();
});
