import { useEffect, useRef } from 'react';
import { actOfKey, type KeyAct } from './shell-keys.ts';

/** Who writes, chooses or answers a dialog means the letter. */
const BUSY = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="combobox"]';

interface HeardKeys {
  /** Single keys: who speaks to a computer, or rests a hand on its keys, turns them off (WCAG 2.1.4). */
  readonly isOn: boolean;
  /** Whether the palette is open, or on its way. */
  readonly isFinding: boolean;
}

/**
 * Hears the keys of every screen. Ctrl K, or ⌘ K, always works; what is written before the palette has the focus is for
 * the palette, and not for the field or the screen behind it.
 */
export function useShellKeys({ isOn, isFinding }: HeardKeys, onAct: (act: KeyAct) => void): void {
  const isAfterG = useRef(false);
  const act = useRef(onAct);
  useEffect(() => {
    act.current = onAct;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        return act.current({ kind: 'find' });
      }
      const isBare = !ctrlKey && !metaKey && !altKey;
      if (isFinding && isBare && key.length === 1 && !isInDialog(target)) {
        event.preventDefault();
        return act.current({ kind: 'write', text: key });
      }
      const isBusy = target instanceof Element && target.closest(BUSY) !== null;
      const found = isOn && !isBusy && isBare ? actOfKey({ key, isAfterG: isAfterG.current }) : null;
      // Shift alone belongs to the key that it changes.
      if (key !== 'Shift') isAfterG.current = found?.kind === 'begin';
      if (found === null || found.kind === 'begin') return;
      event.preventDefault();
      act.current(found);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, isFinding]);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
