/** The head of a PNG of that many pixels a side. */
export function png(side: number): Buffer {
  const file = Buffer.alloc(64);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(file);
  file.write('IHDR', 12);
  file.writeUInt32BE(side, 16);
  file.writeUInt32BE(side, 20);
  return file;
}
