/** Whether a text is an absolute http or https address without credentials in it. */
export function isWebLink(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hostname.includes('.');
}

/** Whether a text is an absolute https address. */
export function isSecureLink(text: string): boolean {
  return isWebLink(text) && text.trim().toLowerCase().startsWith('https:');
}
