import { vi } from 'vitest';

/** A file as a screen handed it to the browser's downloads. */
interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Keeps what is saved from now on; taken back by `vi.restoreAllMocks`. */
export function savedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:saved-${contents.size}`;
    if (content instanceof Blob) contents.set(url, content);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content !== undefined) saved.push({ name: this.download, content });
  });
  return saved;
}

/** What stands in a saved file, its byte order mark included. */
export async function textOf(file: SavedFile | undefined): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.content.arrayBuffer());
}
