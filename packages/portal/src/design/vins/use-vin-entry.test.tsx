import { screen } from '@testing-library/react';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { expect, test } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useVinEntry } from './use-vin-entry.ts';
import { VinListField } from './vin-list-field.tsx';

const [first, second, third] = [1, 2, 3].map((n) => `YNR40EA5XR110001${n}`);

function Entry() {
  const entry = useVinEntry('errors.tooManyVehicles', '', 'consent.formRequired');
  return (
    <>
      <VinListField {...entry.field} error={undefined} />
      <output aria-label="Entry">
        {[entry.isDirty && 'dirty', entry.isWrong && 'wrong', entry.problem]
          .filter((part) => part !== false && part !== undefined)
          .join(', ')}
      </output>
      <button type="button" onClick={() => entry.choose(second ?? '', true)}>
        Choose
      </button>
      <button type="button" onClick={() => entry.choose(first ?? '', false)}>
        Let go
      </button>
      <button type="button" onClick={entry.clear}>
        Clear
      </button>
    </>
  );
}

test('as many VINs as are allowed are, one more is wrong; spaces are nothing, and what is chosen stands in the area', async () => {
  const { user } = await renderScreen(<Entry />, {
    answers: [answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 2 })],
  });
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /VINs/ });
  const said = () => screen.getByRole('status', { name: 'Entry' }).textContent;
  const nothing = said();
  await user.type(area, '  ');
  await expect.poll(said).toBe(nothing);
  await user.type(area, `${first} ${first}`);
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  expect(area.value).toBe([first, first, second].join('\n'));
  await expect.poll(said).toBe('dirty');
  await user.type(area, ` ${third}`);
  await expect.poll(said).toMatch(/^dirty, wrong, /);
  await user.click(screen.getByRole('button', { name: 'Let go' }));
  expect(area.value).toBe([second, third].join('\n'));
  await expect.poll(said).toBe('dirty');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(area.value).toBe('');
  await expect.poll(said).toBe(nothing);
  expect(nothing).toBe('Oops! You missed something.');
});

test('what is no VIN is named as the server names it, and counts among too many', async () => {
  const { user } = await renderScreen(<Entry />, {
    answers: [answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 2 })],
  });
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /VINs/ });
  const said = () => screen.getByRole('status', { name: 'Entry' }).textContent;
  await user.type(area, `nonsense ${first} Nonsense`);
  await expect.poll(said).toBe('dirty, wrong, 1 VIN is not valid: NONSENSE');
  expect(screen.queryByText('At most 2 VINs at once')).toBeNull();
  await user.type(area, ` ${second}`);
  await expect.poll(said).toBe('dirty, wrong, At most 2 VINs at once');
  expect(screen.getByText('At most 2 VINs at once')).toBeVisible();
});
