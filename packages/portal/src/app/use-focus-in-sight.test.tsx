import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useFocusInSight } from './use-focus-in-sight.ts';

let resize: () => void = () => undefined;
let top = 0;

afterEach(() => void vi.restoreAllMocks());

function Content() {
  useFocusInSight();
  return (
    <div id="content">
      <button type="button">Open the map</button>
    </div>
  );
}

/** Shows a button that has the focus and can be seen; answers what it was scrolled to. */
async function focused(): Promise<unknown[]> {
  const scrolled: unknown[] = [];
  top = 600;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation((how) => void scrolled.push(how));
  await renderScreen(<Content />);
  const button = screen.getByRole('button', { name: 'Open the map' });
  vi.spyOn(button, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 90, 20));
  act(() => button.focus());
  return scrolled;
}

test('what has the focus comes back into sight when what is above it has grown', async () => {
  const scrolled = await focused();
  top = innerHeight - 10;
  resize();
  expect(scrolled).toEqual([]);
  top = innerHeight + 10;
  resize();
  expect(scrolled).toEqual([{ block: 'nearest' }]);
});

test('what the user has scrolled away stays away', async () => {
  const scrolled = await focused();
  top = -40;
  document.dispatchEvent(new Event('scroll'));
  resize();
  expect(scrolled).toEqual([]);
});
