import { inspect } from 'node:util';

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
