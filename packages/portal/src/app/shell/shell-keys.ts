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
