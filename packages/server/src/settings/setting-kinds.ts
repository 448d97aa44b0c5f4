import { z } from 'zod';
import { inspect } from 'node:util';

/** A whole number within bounds, both of them allowed. */
export function whole(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(message).int(message).min(from, message).max(to, message);
}

/** An address that a browser follows; anything but the web, such as javascript:, would run or fail in the page. */
export const webAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address such as https://example.com',
  })
  .max(2000, 'must have 2000 characters at most');

/** A host, or an IPv6 address in brackets, and a port that may be left out. */
const place = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/;

/** Where something is reached: `host` or `host:port`. */
export const hostAndPort = z.string().transform((text, context) => {
  const [isPlace, bracketed, name, port] = place.exec(text) ?? [];
  const number = port === undefined ? undefined : Number(port);
  if (isPlace !== undefined && (number === undefined || (number > 0 && number <= 65_535)))
    return { host: bracketed ?? name ?? '', ...(number !== undefined && { port: number }) };
  context.addIssue({ code: 'custom', message: 'must be a host or host:port, such as cars.example.org:8883' });
  return z.NEVER;
});

const DOTS = '••••••';

/** A text that prints as dots wherever it is printed, logged or sent; only who asks for it by name gets it. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return DOTS;
  }

  toJSON(): string {
    return DOTS;
  }

  [inspect.custom](): string {
    return DOTS;
  }
}
