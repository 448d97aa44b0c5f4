/** The text of a dotted key in a catalogue. */
export function textOf(texts: unknown, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      texts,
    );
  return typeof found === 'string' ? found : `no text for ${key}`;
}
