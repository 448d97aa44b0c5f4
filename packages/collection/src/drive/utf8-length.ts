/** Bytes of a text as UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Two units of a pair take two bytes each; a unit without its other half is written as one that takes three.
    if (unit > 0x7ff) bytes += isPaired(text, index) ? 1 : 2;
    else if (unit > 0x7f) bytes += 1;
  }
  return bytes;
}

function isPaired(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit <= 0xdbff) return isLow(text.charCodeAt(index + 1));
  if (!isLow(unit)) return false;
  const before = text.charCodeAt(index - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/** False for what lies beyond the text, which is no number. */
function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
