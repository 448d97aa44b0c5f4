const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Whether a text names an object: folders and a name, none of which leads elsewhere. */
export function isObjectKey(text: string): boolean {
  return keyPattern.test(text);
}

/** @throws RangeError for a text that is no key */
export function requireObjectKey(text: string): string {
  if (!isObjectKey(text)) throw new RangeError(`not the key of an object: ${text}`);
  return text;
}
