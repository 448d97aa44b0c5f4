const PORTION_BYTES = 64 * 1024;
/** 2000-01-01, from where PostgreSQL counts its moments, in milliseconds since 1970. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_US = 86_400_000_000;
/** A moment takes eight bytes on its way, and more than that as a text. */
const MOST_GROWTH = 24;

/** To what a moment is written, cut off and not rounded. */
export type Precision = 'second' | 'millisecond' | 'microsecond';

const unitsUs: Readonly<Record<Precision, number>> = { second: 1_000_000, millisecond: 1000, microsecond: 1 };
const fractionDigits: Readonly<Record<Precision, number>> = { second: 0, millisecond: 3, microsecond: 6 };

export interface Field {
  /** What stands before it. */
  readonly before: string;
  /**
   * How it comes: a text that stays as it is, JSON, whose blanks are left out, bytes that are written in hex, or a
   * moment: to what it is written.
   */
  readonly is: 'text' | 'json' | 'hex' | Precision;
  /** Around it unless it is null; nothing when absent. */
  readonly quote?: string;
}

/** How a line is put together of the fields of a row. */
export interface Layout {
  readonly fields: readonly Field[];
  /** What is written where a field is null. */
  readonly none: string;
  readonly end: string;
}

/** Puts lines together of rows as COPY sends them in binary, and hands them on in portions of about 64 kB. */
export class LineWriter {
  readonly #fields: readonly Part[];
  readonly #none: Buffer;
  readonly #end: Buffer;
  readonly #growth: number;
  readonly #handOn: (portion: Buffer) => void;
  #portion = new Portion(PORTION_BYTES);

  constructor({ fields, none, end }: Layout, handOn: (portion: Buffer) => void) {
    this.#fields = fields.map(partOf);
    this.#none = Buffer.from(none);
    this.#end = Buffer.from(end);
    const growths = this.#fields.map(
      ({ before, quote }) => before.length + 2 * quote.length + this.#none.length + MOST_GROWTH,
    );
    this.#growth = growths.reduce((sum, growth) => sum + growth, this.#end.length);
    this.#handOn = handOn;
  }

  /** Of each field its length, -1 for null, and its bytes, from `begin` on; the bytes may change afterwards. */
  write(row: Buffer, begin: number): void {
    // Bytes in hex are twice as many.
    const most = 2 * (row.length - begin) + this.#growth;
    if (this.#portion.room < most) this.flush(most);
    const portion = this.#portion;
    let from = begin;
    for (const field of this.#fields) {
      portion.put(field.before);
      const length = row.readInt32BE(from);
      from += 4;
      if (length < 0) {
        portion.put(this.#none);
        continue;
      }
      portion.put(field.quote);
      if (field.is === 'text') portion.putPart(row, from, from + length);
      else if (field.is === 'json') portion.putJson(row, from, from + length);
      else if (field.is === 'hex') portion.putHex(row, from, from + length);
      else portion.putMoment(field, row.readInt32BE(from) * 2 ** 32 + row.readUInt32BE(from + 4));
      portion.put(field.quote);
      from += length;
    }
    portion.put(this.#end);
  }

  /** Hands on what there is, and makes room for so many bytes. */
  flush(next = 0): void {
    const { written } = this.#portion;
    if (written.length > 0) this.#handOn(written);
    this.#portion = new Portion(Math.max(PORTION_BYTES, next));
  }
}

/** A field with its constants as bytes, and the day it had last. */
interface Part {
  readonly before: Buffer;
  readonly quote: Buffer;
  readonly is: Field['is'];
  readonly unitUs: number;
  readonly digits: number;
  day: number;
  dayText: Buffer;
}

function partOf({ before, quote = '', is }: Field): Part {
  const isMoment = is !== 'text' && is !== 'json' && is !== 'hex';
  return {
    before: Buffer.from(before),
    quote: Buffer.from(quote),
    is,
    unitUs: isMoment ? unitsUs[is] : 1,
    digits: isMoment ? fractionDigits[is] : 0,
    day: Number.NaN,
    dayText: Buffer.alloc(0),
  };
}

const HEX = Buffer.from('0123456789abcdef');
const [BLANK, QUOTE, POINT, ZERO, COLON, T, Z, BACKSLASH] = [32, 34, 46, 48, 58, 84, 90, 92];

/** Bytes that are filled from the front. No calls for a few bytes: this runs for every field of every row. */
class Portion {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  get room(): number {
    return this.#bytes.length - this.#at;
  }

  get written(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  put(bytes: Buffer): void {
    if (bytes.length > 0) this.putPart(bytes, 0, bytes.length);
  }

  putPart(bytes: Buffer, from: number, end: number): void {
    const to = this.#bytes;
    let at = this.#at;
    if (end - from > 32) at += bytes.copy(to, at, from, end);
    else for (let index = from; index < end; index += 1) to[at++] = bytes[index] ?? 0;
    this.#at = at;
  }

  putJson(bytes: Buffer, from: number, end: number): void {
    const to = this.#bytes;
    let at = this.#at;
    let isInText = false;
    for (let index = from; index < end; index += 1) {
      const byte = bytes[index] ?? 0;
      if (byte === BLANK && !isInText) continue;
      if (byte === QUOTE) isInText = !isInText;
      to[at++] = byte;
      // What it escapes may be a quote.
      if (byte === BACKSLASH) to[at++] = bytes[++index] ?? 0;
    }
    this.#at = at;
  }

  putHex(bytes: Buffer, from: number, end: number): void {
    const to = this.#bytes;
    let at = this.#at;
    for (let index = from; index < end; index += 1) {
      const byte = bytes[index] ?? 0;
      to[at++] = HEX[byte >> 4] ?? 0;
      to[at++] = HEX[byte & 15] ?? 0;
    }
    this.#at = at;
  }

  /** ISO 8601 in UTC, of microseconds since 2000. */
  putMoment(part: Part, us: number): void {
    const day = Math.floor(us / DAY_US);
    if (day !== part.day) {
      part.day = day;
      part.dayText = Buffer.from(
        new Date(EPOCH_MS + (day * DAY_US) / 1000).toISOString().split('T')[0] ?? '',
      );
    }
    const ofDay = us - day * DAY_US;
    const seconds = Math.floor(ofDay / 1_000_000);
    this.put(part.dayText);
    this.#putDigits(T, Math.floor(seconds / 3600), 2);
    this.#putDigits(COLON, Math.floor(seconds / 60) % 60, 2);
    this.#putDigits(COLON, seconds % 60, 2);
    if (part.digits > 0) this.#putDigits(POINT, Math.floor((ofDay % 1_000_000) / part.unitUs), part.digits);
    this.#bytes[this.#at++] = Z;
  }

  #putDigits(before: number, value: number, digits: number): void {
    const to = this.#bytes;
    to[this.#at] = before;
    let rest = value;
    for (let at = this.#at + digits; at > this.#at; at -= 1) {
      to[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#at += digits + 1;
  }
}
