/** Characters of a value that a glance takes in; a longer one is no value to read while driving. */
export const MOST_SHOWN = 140;

/** How many bytes a text in base64 stands for, with padding or without. */
export function bytesIn(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
