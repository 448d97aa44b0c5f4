import type { Around, EnvelopePhrases } from './envelope-phrases.ts';

interface Span {
  readonly text: string;
  readonly isOne: boolean;
}

function span(ms: number): Span {
  if (ms % 60_000 === 0)
    return ms === 60_000 ? { text: 'minuto', isOne: true } : { text: `${ms / 60_000} minutos`, isOne: false };
  if (ms === 1000) return { text: 'segundo', isOne: true };
  return { text: `${String(ms / 1000).replace('.', ',')} segundos`, isOne: false };
}

/** "el segundo anterior", "los 10 segundos posteriores". */
function around({ before, after }: Around, preposition: 'de' | 'en'): string {
  const part = (ms: number, side: 'anterior' | 'posterior'): string => {
    const { text, isOne } = span(ms);
    return isOne ? `el ${text} ${side}` : `los ${text} ${side}es`;
  };
  const phrase = (): string => {
    if (before === 0 && after === 0) return 'ese momento';
    if (after === 0) return part(before, 'anterior');
    if (before === 0) return part(after, 'posterior');
    if (before !== after) return `${part(before, 'anterior')} y ${part(after, 'posterior')}`;
    return span(before).isOne
      ? `${part(before, 'anterior')} y el posterior`
      : `${part(before, 'anterior')} y posteriores`;
  };
  return preposition === 'de' ? of(phrase()) : `${preposition} ${phrase()}`;
}

/** The article runs into the preposition. */
function of(what: string): string {
  return what.startsWith('el ') ? `del ${what.slice('el '.length)}` : `de ${what}`;
}

/** "y" becomes "e" before an i that is a vowel. */
function and(parts: readonly string[]): string {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? '';
  const word = /^h?[ií](?![aeou])/i.test(last) ? 'e' : 'y';
  return `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

export const phrasesEs: EnvelopePhrases = {
  decimalComma: true,
  and,
  quoted: (text) => `«${text}»`,
  truth: (value) => (value ? 'sí' : 'no'),
  once: 'una vez',
  everySeconds: (seconds) =>
    seconds === 1 ? 'cada segundo' : `cada ${String(seconds).replace('.', ',')} segundos`,
  everyMinutes: (minutes) => (minutes === 1 ? 'cada minuto' : `cada ${minutes} minutos`),
  everyHours: (hours) => (hours === 1 ? 'cada hora' : `cada ${hours} horas`),
  timesASecond: (times) => (times === '1' ? 'una vez por segundo' : `${times} veces por segundo`),
  onChange: 'cada vez que cambia',
  never: 'nunca',
  continuously: 'de forma continua',
  atMost: (rate) => `${rate} como máximo`,
  asMeasured: 'tal como se mide',
  average: (window) => `como media ${around(window, 'de')}`,
  derivative: (window) => `como variación por segundo ${around(window, 'en')}`,
  curve: (error) => `como puntos de su curva, con un error de hasta ${error}`,
  curveAround: (error, window) =>
    `como puntos de la curva ${around(window, 'de')}, con un error de hasta ${error}`,
  everyValue: (rate, window) => `con todos los valores ${around(window, 'de')}${rate}`,
  share: (percent) => `el ${percent} % del tiempo`,
  rises: (what, value) => `cuando ${what} supera ${value}`,
  falls: (what, value) => `cuando ${what} baja de ${value}`,
  crosses: (what, value) => `cuando ${what} cruza ${value}`,
  equals: (what, value) => `cuando ${what} es ${value}`,
  changes: (what) => `cuando cambia ${what}`,
  averageOf: (what, seconds) => `la media ${of(what)} en ${seconds} s`,
  derivativeOf: (what, seconds) => `la variación por segundo ${of(what)} en ${seconds} s`,
  curveOf: (what, error) => `la curva ${of(what)}, con un error de hasta ${error},`,
  sizeOf: (what) => `el valor absoluto ${of(what)}`,
  everyElementOf: (what) => `cada parte ${of(what)}`,
  hysteresis: (percent) => `de nuevo solo tras retroceder un ${percent} %`,
  sealed: (messages, kilobytes) =>
    messages === null
      ? 'va cifrado, así que solo quien lo recibe puede comprobarlo'
      : `va cifrado, así que solo quien lo recibe puede comprobarlo; ${messages} ${messages === '1' ? 'mensaje' : 'mensajes'}${kilobytes === null ? '' : ` y ${kilobytes} kB`} por hora como máximo`,
};
