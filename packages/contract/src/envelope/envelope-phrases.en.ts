import type { Around, EnvelopePhrases } from './envelope-phrases.ts';

function span(ms: number): string {
  if (ms % 60_000 === 0) return ms === 60_000 ? 'minute' : `${ms / 60_000} minutes`;
  return ms === 1000 ? 'second' : `${ms / 1000} seconds`;
}

/** "the 10 seconds before and after". */
function around({ before, after }: Around): string {
  if (before === after) return before === 0 ? 'that moment' : `the ${span(before)} before and after`;
  if (after === 0) return `the ${span(before)} before`;
  if (before === 0) return `the ${span(after)} after`;
  return `the ${span(before)} before and the ${span(after)} after`;
}

export const phrasesEn: EnvelopePhrases = {
  decimalComma: false,
  and: (parts) => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and '),
  quoted: (text) => `“${text}”`,
  truth: (value) => (value ? 'yes' : 'no'),
  once: 'once',
  everySeconds: (seconds) => (seconds === 1 ? 'every second' : `every ${seconds} seconds`),
  everyMinutes: (minutes) => (minutes === 1 ? 'every minute' : `every ${minutes} minutes`),
  everyHours: (hours) => (hours === 1 ? 'every hour' : `every ${hours} hours`),
  timesASecond: (times) => (times === '1' ? 'once a second' : `${times} times a second`),
  onChange: 'whenever it changes',
  never: 'never',
  continuously: 'continuously',
  atMost: (rate) => `at most ${rate}`,
  asMeasured: 'as measured',
  average: (window) => `as the average of ${around(window)}`,
  derivative: (window) => `as the change a second over ${around(window)}`,
  curve: (error) => `as points of its curve, right to within ${error}`,
  curveAround: (error, window) => `as points of the curve of ${around(window)}, right to within ${error}`,
  everyValue: (rate, window) => `with every value of ${around(window)}${rate}`,
  share: (percent) => `${percent} % of the time`,
  rises: (what, value) => `when ${what} rises above ${value}`,
  falls: (what, value) => `when ${what} falls below ${value}`,
  crosses: (what, value) => `when ${what} crosses ${value}`,
  equals: (what, value) => `when ${what} is ${value}`,
  changes: (what) => `when ${what} changes`,
  averageOf: (what, seconds) => `the average of ${what} over ${seconds} s`,
  derivativeOf: (what, seconds) => `the change a second of ${what} over ${seconds} s`,
  curveOf: (what, error) => `the curve of ${what}, right to within ${error},`,
  sizeOf: (what) => `the size of ${what}`,
  everyElementOf: (what) => `every part of ${what}`,
  hysteresis: (percent) => `again only after going back by ${percent} %`,
  sealed: (messages, kilobytes) =>
    messages === null
      ? 'encrypted, so that only who receives it can check this'
      : `encrypted, so that only who receives it can check this; at most ${messages} ${messages === '1' ? 'message' : 'messages'}${kilobytes === null ? '' : ` and ${kilobytes} kB`} an hour`,
};
