import canonicalize from 'canonicalize';

/**
 * JSON with sorted keys and no white space (RFC 8785): what cars sign, and what forms and the audit trail are hashed
 * over. Entries that are undefined are left out.
 * @throws for what JSON has no text for: undefined itself, numbers that are not finite, half of a surrogate pair
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('there is no JSON of it');
  return text;
}
