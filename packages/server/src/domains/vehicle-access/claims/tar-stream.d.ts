// The tar library comes without types: what we use of it.
declare module 'tar-stream' {
  interface Entry {
    readonly name: string;
    readonly mode: number;
    readonly mtime: Date;
  }
  interface Pack extends AsyncIterable<Uint8Array> {
    entry(header: Entry, content: string): void;
    finalize(): void;
  }
  export function pack(): Pack;
}
