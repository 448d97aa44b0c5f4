// RFC 3492, section 5: the parameters of Punycode for host names.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** Latin letters that nobody takes for others; without the dotless i and the kra, which look like i and k. */
const latin = /^[-a-z0-9\u00DF-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u017E]+$/;
/** One script each, none of whose words can be taken for a Latin one. */
const ownScripts =
  /^(?:[-0-9\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+|[-0-9\p{sc=Hang}]+|[-0-9\p{sc=Arab}]+|[-0-9\p{sc=Hebr}]+|[-0-9\p{sc=Thai}\p{M}]+|[-0-9\p{sc=Deva}\p{M}]+)$/u;

/**
 * A host as people write it: "xn--bcher-kva.example" is "bücher.example". Where its letters could be taken for others,
 * as Cyrillic and Greek ones for Latin ones, the name as it is stored stands behind it. What cannot be decoded stays.
 */
export function shownHost(host: string): string {
  const labels = host.split('.').map(labelAsWritten);
  const written = labels.join('.');
  if (written === host || URL.parse(`https://${written}`)?.hostname !== host) return host;
  return labels.every((label) => latin.test(label) || ownScripts.test(label))
    ? written
    : `${written} (${host})`;
}

function labelAsWritten(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const encoded = label.slice('xn--'.length);
  const hyphen = encoded.lastIndexOf('-');
  const characters = hyphen > 0 ? encoded.slice(0, hyphen).split('') : [];
  return decoded(characters, encoded.slice(hyphen + 1)) ?? label;
}

/** RFC 3492, section 6.2. Null for what is no Punycode. */
function decoded(characters: string[], digits: string): string | null {
  let [code, bias, index, at] = [FIRST_CODE, FIRST_BIAS, 0, 0];
  while (at < digits.length) {
    const before = index;
    for (let weight = 1, step = BASE; ; step += BASE, at += 1) {
      const digit = Number.parseInt(digitOf(digits.charAt(at)), BASE);
      if (Number.isNaN(digit)) return null;
      index += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, step - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    at += 1;
    const count = characters.length + 1;
    bias = adapted(index - before, count, before === 0);
    code += Math.floor(index / count);
    if (code > 0x10_ff_ff) return null;
    index %= count;
    characters.splice(index, 0, String.fromCodePoint(code));
    index += 1;
  }
  return characters.join('');
}

/** Punycode counts a to z, then 0 to 9; numbers of base 36 the other way round. */
function digitOf(character: string): string {
  if (/[a-z]/.test(character)) return (character.charCodeAt(0) - 97).toString(BASE);
  return /[0-9]/.test(character) ? (Number(character) + 26).toString(BASE) : '';
}

/** RFC 3492, section 6.1. */
function adapted(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / count);
  let steps = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; steps += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return steps + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
