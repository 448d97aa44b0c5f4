import { screen, within } from '@testing-library/react';
import { listSignals } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { completeDraft } from '../editor/testing-editor.tsx';
import { suggestedEntry } from '../editor/new-entry.ts';
import { someGroups, speed } from '../editor/testing-catalogue.ts';
import { PreviewButton } from './preview-button.tsx';
import type { PreviewedForm } from './previewed-form.ts';

const curve = { name: 'CURVE_LOG', isSelected: true, duration_before: 500, duration_after: 500 } as const;
const speedCurve = { ...suggestedEntry(speed), frequency_mode: 0, interval: 1 } as const;
const curveLog = { ...speedCurve, return_format: [{ ...curve, max_error: 1 }] };

async function openPreview(change: Partial<PreviewedForm> = {}, language: 'en' | 'es' = 'en') {
  const form = completeDraft({ read_signals: [curveLog], ...change });
  const { user } = await renderScreen(<PreviewButton form={() => form} />, {
    session: consumer('USER_VIEWER'),
    language,
    answers: [answer(listSignals, { signals: someGroups })],
  });
  await user.click(await screen.findByRole('button', { name: /^(Preview|Vista previa)$/ }));
  return { user };
}

/** A figure of a row: "1,234" is 1234. */
function figure(cell: HTMLElement | undefined): number {
  return Number((cell?.textContent ?? '').replaceAll(',', ''));
}

test('a curve sends fewer values than the car reads', async () => {
  await openPreview();
  const table = await screen.findByRole('table', { name: 'Messages, values and data of each signal' });
  const row = within(table).getByRole('row', { name: /^Vehicle speed/ });
  const [, messages, values] = within(row).getAllByRole('cell');
  expect(figure(messages)).toBeGreaterThan(0);
  expect(figure(values)).toBeGreaterThan(10);
  expect(figure(values)).toBeLessThan(18_000);
  expect(await screen.findByText(/^Vehicle speed: read 18,001 times, sent [\d,]+ times, which is \d+%\.$/)).toBeVisible();
});
