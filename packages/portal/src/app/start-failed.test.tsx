import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { showStartFailed } from './start-failed.ts';

test('a portal that could not be drawn says so in both languages, with a way to try again', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../index.html'), 'utf8');
  const place = document.createElement('div');
  place.innerHTML = /<div id="root">([\s\S]*)<\/div>\s*<script/.exec(page)?.[1] ?? '';
  document.body.append(place);
  expect(screen.getByText('Vinculum could not be loaded.')).not.toBeVisible();
  showStartFailed(place);
  expect(screen.getByText('Vinculum could not be loaded.')).toBeVisible();
  expect(screen.getByText('No se ha podido cargar Vinculum.')).toBeVisible();
  expect(screen.getByText('Try again')).toHaveAttribute('href', '');
  place.remove();
});
