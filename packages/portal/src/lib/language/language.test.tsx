import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { InLanguage, LanguageProvider, loadLanguage, useLanguage } from './language.tsx';
import { useTexts } from './texts.ts';

function Words() {
  const t = useTexts('design');
  const [typed, setTyped] = useState('');
  return (
    <>
      <p>{t('cancel')}</p>
      <input aria-label="Typed" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
    </>
  );
}

function Preview() {
  const { choose } = useLanguage();
  const [isSpanish, setSpanish] = useState(false);
  return (
    <>
      <InLanguage language={isSpanish ? 'es' : 'en'} renderFailed={() => <p>Not loaded</p>}>
        <Words />
      </InLanguage>
      <button type="button" onClick={() => setSpanish(!isSpanish)}>
        Turn
      </button>
      <button type="button" onClick={() => void choose('es')}>
        Español
      </button>
    </>
  );
}

test('what is shown in another language says so, keeps what was typed, and turns back; the page is in the user’s own', async () => {
  const { user } = await renderScreen(<Preview />);
  await user.type(screen.getByRole('textbox'), 'abc');
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect((await screen.findByText('Cancelar')).closest('[lang]')).toHaveAttribute('lang', 'es');
  expect(document.documentElement.lang).toBe('en');
  expect(screen.getByRole('textbox')).toHaveValue('abc');
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect((await screen.findByText('Cancel')).closest('[lang]')).toHaveAttribute('lang', 'en');
  await user.click(screen.getByRole('button', { name: 'Español' }));
  await expect.poll(() => document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('vinculum.language')).toBe('es');
  expect(await screen.findByText('Cancel')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('abc');
});

test('what cannot be shown in another language says so, in the user’s own', async () => {
  const initial = await loadLanguage('en');
  const { user } = await renderScreen(
    <LanguageProvider initial={initial} load={async () => Promise.reject(new TypeError('gone'))}>
      <Preview />
    </LanguageProvider>,
  );
  expect(screen.queryByText('Not loaded')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(await screen.findByText('Not loaded')).toBeVisible();
  expect(screen.getByText('Cancel')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(screen.queryByText('Not loaded')).toBeNull();
});
