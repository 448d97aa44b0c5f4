/** Characters of a value that a glance takes in; a longer one is no value to read while driving. */
const MOST_SHOWN = 140;

/** As much of a text as a glance takes in. */
export function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** How many bytes a text in base64 stands for, with padding or without. */
export function bytesIn(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
