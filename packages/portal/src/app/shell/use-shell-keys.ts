import { useEffect, useRef } from 'react';
import { actOfKey, type KeyAct } from './shell-keys.ts';

/** Who writes, chooses or answers a dialog means the letter. */
const BUSY = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="combobox"]';

/**
 * Hears the keys of every screen. Single keys only while `isOn`: who speaks to a computer, or rests a hand on its keys,
 * turns them off (WCAG 2.1.4). Ctrl K, or ⌘ K, always works.
 */
export function useShellKeys(isOn: boolean, onAct: (act: KeyAct) => void): void {
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
      const isBusy = target instanceof Element && target.closest(BUSY) !== null;
      const found =
        isOn && !isBusy && !ctrlKey && !metaKey && !altKey
          ? actOfKey({ key, isAfterG: isAfterG.current })
          : null;
      // Shift alone belongs to the key that it changes.
      if (key !== 'Shift') isAfterG.current = found?.kind === 'begin';
      if (found === null || found.kind === 'begin') return;
      event.preventDefault();
      act.current(found);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
