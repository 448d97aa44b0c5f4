/**
 * Takes the data of server-sent events out of a text that comes in pieces. Ids are in the data; comments say nothing.
 */
export class SseParser {
  #rest = '';

  /** The data of the events that are whole now. */
  push(piece: string): string[] {
    const parts = (this.#rest + piece).split('\n\n');
    this.#rest = parts.pop() ?? '';
    return parts.flatMap((part) => {
      const lines = part.split('\n').filter((line) => line.startsWith('data:'));
      return lines.length === 0 ? [] : [lines.map((line) => line.slice(5).trimStart()).join('\n')];
    });
  }
}
