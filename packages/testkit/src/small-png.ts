const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER_BYTES = 13;
/** Signature, and what frames the three chunks. */
const AROUND = SIGNATURE.length + 3 * 12;

/** A file like a PNG of that many pixels and so many bytes, for tests: its chunks are right, its picture is zeros. */
export function png(width: number, height = width, bytes = 64): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(HEADER_BYTES);
  const size = new DataView(header.buffer);
  size.setUint32(0, width);
  size.setUint32(4, height);
  const picture = new Uint8Array(bytes - AROUND - HEADER_BYTES);
  const end = new Uint8Array();
  return pngOf([
    ['IHDR', header],
    ['IDAT', picture],
    ['IEND', end],
  ]);
}

/** A file of these chunks with check sums of zero, for tests. */
export function pngOf(
  chunks: readonly (readonly [type: string, data: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...SIGNATURE, ...chunks.flatMap(([type, data]) => chunkOf(type, data))]);
}

function chunkOf(type: string, data: Uint8Array): number[] {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, data.length);
  return [...new Uint8Array(length.buffer), ...new TextEncoder().encode(type), ...data, 0, 0, 0, 0];
}
