import { cleanup, screen } from '@testing-library/react';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { expect, test } from 'vitest';
import { answer, hang } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { clearCache, useCachedEndpoint } from './cached-answers.ts';

function Limit() {
  const settings = useCachedEndpoint(getPublicSettingsEndpoint, {});
  return <p>Limit: {settings.data?.max_vins ?? 'none'}</p>;
}

const settingsOf = (max_vins: number) => answer(getPublicSettingsEndpoint, { ...someSettings, max_vins });
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('vinculum.kept.'));

test('what was kept is shown at once and looked up anew, unless it is of another shape', async () => {
  await renderScreen(<Limit />, { answers: [settingsOf(7)] });
  expect(await screen.findByText('Limit: 7')).toBeVisible();
  cleanup();
  await renderScreen(<Limit />, { answers: [hang(getPublicSettingsEndpoint)] });
  expect(screen.getByText('Limit: 7')).toBeVisible();
  cleanup();
  await renderScreen(<Limit />, { answers: [settingsOf(8)] });
  expect(await screen.findByText('Limit: 8')).toBeVisible();
  const [key = ''] = kept();
  localStorage.setItem(key, '{"max_vins":"many"}');
  cleanup();
  await renderScreen(<Limit />, { answers: [hang(getPublicSettingsEndpoint)] });
  expect(screen.getByText('Limit: none')).toBeVisible();
});

test('what was kept goes, and nothing else does', async () => {
  await renderScreen(<Limit />, { answers: [settingsOf(7)] });
  await screen.findByText('Limit: 7');
  localStorage.setItem('vinculum.units', '{}');
  expect(kept()).toHaveLength(1);
  clearCache();
  expect(Object.keys(localStorage)).toContain('vinculum.units');
  expect(kept()).toEqual([]);
});
