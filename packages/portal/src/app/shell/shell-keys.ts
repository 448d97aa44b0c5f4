import { useEffect, useRef } from 'react';

/**
 * What a key does on every screen. `line` leads to a line of the navigation's first group, counted from 1; `write` is
 * for the palette, which has not got the focus yet.
 */
export type KeyAct =
  | { readonly kind: 'find' | 'search' | 'navigation' | 'keys' | 'home' | 'begin' }
  | { readonly kind: 'line'; readonly number: number }
  | { readonly kind: 'write'; readonly text: string };

/** A key without Ctrl, Alt or Meta, as the browser names it: what the user typed, whatever the keyboard. */
interface TypedKey {
  readonly key: string;
  /** Whether `g` was the key before. */
  readonly isAfterG: boolean;
}

/** What is held while a letter commands, as it is written on the keyboard at hand: Apple's have ⌘ for it. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}

/** The keys in the order of the list that shows them, `find` with the command key; texts stand under `keys`. */
export const shellKeys = [
  { name: 'find', keys: ['K'] },
  { name: 'search', keys: ['/'] },
  { name: 'home', keys: ['G', 'H'] },
  { name: 'line', keys: ['G', '1 … 9'] },
  { name: 'navigation', keys: ['['] },
  { name: 'keys', keys: ['?'] },
] as const;

/** What a single key, or one after `g`, does; null for nothing. */
export function actOfKey({ key, isAfterG }: TypedKey): KeyAct | null {
  if (isAfterG) {
    if (key === 'h') return { kind: 'home' };
    return /^[1-9]$/.test(key) ? { kind: 'line', number: Number(key) } : null;
  }
  const kind = ({ g: 'begin', '/': 'search', '[': 'navigation', '?': 'keys' } as const)[key];
  return kind === undefined ? null : { kind };
}

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
