/** A pattern for `like` and `ilike` that finds a text anywhere. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** One that finds what starts with a text. */
export function startingWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
