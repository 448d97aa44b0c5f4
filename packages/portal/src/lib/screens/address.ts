/** Reads what stands after the question mark. Values stay texts, so `?page=2` reads as it is written. */
export function parseAddress(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes what stands after the question mark, with it. */
export function writeAddress(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params}`;
}
