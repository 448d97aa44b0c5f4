/** What the database takes of a text: no NUL and no half of a character, and so many code units at most. */
export function storableText(text: string, most: number): string {
  return text.replaceAll('\0', '').slice(0, most).toWellFormed();
}
