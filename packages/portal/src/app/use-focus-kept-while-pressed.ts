import { useEffect } from 'react';

/** In these a field is left by a press elsewhere, and may then say what is wrong with it. */
const FIELDS = 'input, textarea, select, form';
const PRESSED = 'button, a[href], summary, label, input[type="checkbox"], input[type="radio"]';

/**
 * What is pressed gets the focus at the release, not at the press: the field that is left shows its error, which moves
 * what stands below it, and a click whose release falls beside what was pressed is none.
 */
export function useFocusKeptWhilePressed(): void {
  useEffect(() => {
    let pressed: HTMLElement | null = null;
    const press = (event: MouseEvent) => {
      pressed = event.button === 0 && !event.defaultPrevented ? pressedBy(event) : null;
      if (pressed !== null) event.preventDefault();
    };
    const release = (event: MouseEvent) => {
      if (event.target instanceof Node && pressed?.contains(event.target) === true)
        pressed.focus({ preventScroll: true });
      pressed = null;
    };
    document.addEventListener('mousedown', press);
    document.addEventListener('mouseup', release, { capture: true });
    return () => {
      document.removeEventListener('mousedown', press);
      document.removeEventListener('mouseup', release, { capture: true });
    };
  }, []);
}

/** What the press would take the focus from a field for. */
function pressedBy({ target }: MouseEvent): HTMLElement | null {
  const held = document.activeElement;
  if (!(target instanceof Element) || held === null || held.closest(FIELDS) === null) return null;
  const pressed = target.closest<HTMLElement>(PRESSED);
  return pressed === null || pressed.matches(':disabled') || pressed.contains(held) ? null : pressed;
}
