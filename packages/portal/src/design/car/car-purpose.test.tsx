import { screen } from '@testing-library/react';
import { descriptionTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CarPurpose } from './car-purpose.tsx';

const purpose = {
  type: descriptionTypes.link,
  description: 'https://xn--bcher-kva.example/why',
  language: undefined,
};

test('a purpose that is a link says where it leads in the letters that people read', async () => {
  await renderScreen(<CarPurpose {...purpose} />);
  const link = screen.getByRole('link', { name: /^More: bücher\.example/ });
  expect(link).toHaveAttribute('href', purpose.description);
});

test('a purpose in HTML keeps its tables apart and its links as words', async () => {
  const description =
    '<h1>Why</h1><table><tr><td>Winter</td><td>Summer</td></tr></table>' +
    '<a href="https://example.org">Read</a><img src=x>';
  await renderScreen(
    <section aria-label="Request">
      <CarPurpose type={descriptionTypes.html} description={description} language="en" />
    </section>,
  );
  expect(screen.getByRole('cell', { name: 'Winter' })).toBeVisible();
  expect(screen.getByText('Read')).toBeVisible();
  // The car's name heads the page, and the request's title stands over this.
  expect(screen.getByRole('heading', { name: 'Why', level: 3 })).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('where nothing may lead away the name stands alone', async () => {
  await renderScreen(<CarPurpose {...purpose} isInert />);
  expect(screen.getByText('bücher.example')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
