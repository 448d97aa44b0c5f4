const LONGEST = 254;

/**
 * Whether a text looks like an address of electronic mail; whether there is a mailbox only a message to it can tell.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/.test(text);
}

/** Whether a text is an absolute http or https address without credentials in it. */
export function isWebLink(text: string): boolean {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username === '' && url.password === '' && url.hostname.includes('.');
}

/** Whether a text is an absolute https address. */
export function isSecureLink(text: string): boolean {
  return isWebLink(text) && text.trim().toLowerCase().startsWith('https:');
}
