import type { CallOf, Endpoint, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { type MortalProduct, Refused } from '../kill-nine/product.ts';
import { answerTo } from '../machine/patience.ts';

/** A product that cannot serve says so, and a session may end while it cannot be renewed. */
const EXPLAINED = new Set([401, 503]);

/** A user who repeats each call until it is acknowledged, and signs in again when the session has ended. */
export class FaultyCalls {
  /** How often a call was not acknowledged, by what came instead. */
  readonly refusals = new Map<string, number>();
  /** Refusals that nothing explains. */
  readonly unexplained: string[] = [];
  /** Calls that were acknowledged. */
  acknowledged = 0;
  readonly #product: MortalProduct;
  readonly #username: string;
  readonly #password: string;
  #bearer = '';

  constructor(product: MortalProduct, username: string, password: string) {
    this.#product = product;
    this.#username = username;
    this.#password = password;
  }

  /** Until it is acknowledged. */
  insist<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ResultOf<E>> {
    return answerTo(`${endpoint.name} is acknowledged`, () => this.attempt(endpoint, input));
  }

  /** The same; `code` says that an attempt was stored whose answer was lost. */
  async settle<E extends Endpoint>(endpoint: E, input: CallOf<E>, code: string): Promise<void> {
    let attempts = 0;
    await answerTo(`${endpoint.name} is acknowledged`, async () => {
      attempts += 1;
      let isStored = false;
      const answer = await this.attempt(endpoint, input, (refusal) => {
        isStored = attempts > 1 && refusal.code === code;
        return isStored;
      });
      return answer !== null || isStored ? true : null;
    });
  }

  /** Once; null when it was not acknowledged. */
  async attempt<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    isExpected: (refusal: Refused) => boolean = () => false,
  ): Promise<ResultOf<E> | null> {
    try {
      if (this.#bearer === '') this.#bearer = await this.#product.signIn(this.#username, this.#password);
      const answer = await this.#product.call(endpoint, input, this.#bearer);
      this.acknowledged += 1;
      return answer;
    } catch (error) {
      if (!(error instanceof Refused && isExpected(error))) this.#refused(error);
      return null;
    }
  }

  #refused(error: unknown): void {
    const reported = error instanceof Refused ? `${error.status} ${error.code}` : 'no answer';
    this.refusals.set(reported, (this.refusals.get(reported) ?? 0) + 1);
    if (!(error instanceof Refused)) return;
    if (error.status === 401) this.#bearer = '';
    if (!EXPLAINED.has(error.status)) this.unexplained.push(error.message);
  }
}
