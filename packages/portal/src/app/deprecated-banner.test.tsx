import { screen } from '@testing-library/react';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { expect, test } from 'vitest';
import { answer } from '../testing/answers.ts';
import { someSettings } from '../testing/render-portal.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { DeprecatedBanner } from './deprecated-banner.tsx';

async function openWith(url: string | null, language: 'en' | 'es') {
  let requests = 0;
  const settings = answer(getPublicSettingsEndpoint, () => {
    requests += 1;
    return { ...someSettings, deprecated_banner_url: url };
  });
  await renderScreen(<DeprecatedBanner />, { answers: [settings], language });
  await expect.poll(() => requests).toBe(1);
}

// Shows 2-1.2, 3-1.16
test.each([
  ['en', 'This version is deprecated.', 'Go to the newer portal'],
  ['es', 'Esta versión está obsoleta.', 'Ir al portal nuevo'],
] as const)(
  '%s: a deprecated installation says so and leads to the newer portal',
  async (language, text, link) => {
    await openWith('https://new.example.com/', language);
    expect(await screen.findByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', 'https://new.example.com/');
  },
);

// Shows 2-1.2, 3-1.16
test('an installation that is up to date has no banner', async () => {
  await openWith(null, 'en');
  expect(screen.queryByRole('status')).toBeNull();
});
