/** The head of a PNG of that many pixels, filled up with zeros to so many bytes, for tests. */
export function png(width: number, height = width, bytes = 64): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(file.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return file;
}
