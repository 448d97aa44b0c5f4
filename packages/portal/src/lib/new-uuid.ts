/** A random UUID; the browser's own maker of them is there on secure pages only. */
export function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const text = hex.join('');
  return [0, 8, 12, 16, 20].map((from, index) => text.slice(from, [8, 12, 16, 20, 32][index])).join('-');
}
