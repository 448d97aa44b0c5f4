import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { StepChart } from './step-chart.tsx';

function Cars() {
  return (
    <ChartFigure
      title="Cars"
      hint="Up to now"
      spoken="Now 3."
      table={<table aria-label="Cars by day" />}
      picture={
        <StepChart
          height={100}
          steps={['Mon', 'Tue', 'Wed']}
          series={[{ label: 'All', color: 'red', values: [0, 2, 3] }]}
          runningText={(step) => `${step}, so far`}
        />
      }
    />
  );
}

test('a picture becomes a table and a picture again', async () => {
  const { user } = await renderScreen(<Cars />);
  expect(screen.getByText('Now 3.')).toBeInTheDocument();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('table', { name: 'Cars by day' })).toBeVisible();
  expect(screen.queryByText('Now 3.')).toBeNull();
  await user.click(screen.getByRole('button'));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Now 3.')).toBeInTheDocument();
});

test('the step that is pointed at says its number, the first of nought too, and the last stands there again', async () => {
  await renderScreen(<Cars />);
  const plot = document.querySelector('svg[viewBox="0 0 3 4"]')?.parentElement;
  if (!(plot instanceof HTMLElement)) throw new Error('no picture');
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
  const shown = () => screen.getByText('All', { exact: false }).parentElement?.textContent;
  expect(shown()).toBe('Wed, so farAll 3');
  fireEvent.pointerMove(plot, { clientX: 10 });
  expect(shown()).toBe('MonAll 0');
  fireEvent.pointerMove(plot, { clientX: 199 });
  expect(shown()).toBe('TueAll 2');
  fireEvent.pointerMove(plot, { clientX: 900 });
  expect(shown()).toBe('Wed, so farAll 3');
  fireEvent.pointerMove(plot, { clientX: 110 });
  fireEvent.pointerLeave(plot);
  expect(shown()).toBe('Wed, so farAll 3');
});
