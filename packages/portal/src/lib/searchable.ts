/** Lower case without accents, so that "pagina" finds "página". */
export function searchable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether each word of a search occurs in a text; without a word every text fits. */
export function searchFor(search: string): (text: string) => boolean {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const found = searchable(text);
    return words.every((word) => found.includes(word));
  };
}
