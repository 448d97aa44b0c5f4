const LONGEST = 254;

/**
 * Whether a text looks like an address of electronic mail; whether there is a mailbox only a message to it can tell.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/.test(text);
}
