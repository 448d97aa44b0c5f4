import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Wizard } from './wizard.tsx';

async function renderWizard({ isValid = true, isKnown = false } = {}) {
  const seen = { done: 0 };
  const { user } = await renderScreen(
    <Wizard
      isKnown={isKnown}
      steps={[
        { key: 'basic', title: 'Basic Info', content: <p>The title</p>, validate: () => isValid },
        { key: 'signals', title: 'Signals', content: <p>The signals</p> },
      ]}
      onDone={() => {
        seen.done += 1;
      }}
    />,
  );
  return { user, seen };
}

test('Next and Back lead through the steps, and Done ends them', async () => {
  const { user, seen } = await renderWizard();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  // Of the two ends of its row it stands at the second, as on the steps that have a way back.
  const button = screen.getByRole('button', { name: 'Next' });
  expect([...(button.parentElement?.children ?? [])].indexOf(button)).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('The signals')).toBeVisible();
  expect(screen.getByText('Step 2 of 2: Signals')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('The title')).toBeVisible();
  expect(seen.done).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(seen.done).toBe(1);
});

test('Next stays on a step that is not valid', async () => {
  const { user } = await renderWizard({ isValid: false });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('The title')).toBeVisible();
  expect(screen.queryByText('The signals')).toBeNull();
});

const heading = (name: RegExp) => screen.getByRole('button', { name });

test('the headings of steps that were gone through lead to them, of others to nothing', async () => {
  const { user } = await renderWizard();
  expect(heading(/Signals$/)).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(heading(/Basic Info$/));
  expect(screen.getByText('The title')).toBeVisible();
  await user.click(heading(/Signals$/));
  expect(screen.getByText('The signals')).toBeVisible();
});

test('of what is edited every heading leads to its step, but not over one that is not valid', async () => {
  const { user } = await renderWizard({ isKnown: true });
  expect(heading(/Basic Info$/)).toHaveAttribute('aria-current', 'step');
  await user.click(heading(/Signals$/));
  expect(screen.getByText('The signals')).toBeVisible();
  cleanup();
  const second = await renderWizard({ isKnown: true, isValid: false });
  await second.user.click(heading(/Signals$/));
  expect(screen.getByText('The title')).toBeVisible();
});
