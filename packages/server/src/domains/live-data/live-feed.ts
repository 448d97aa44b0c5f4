import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { StreamBatch } from '@vinculum/contract/streams/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type CallContext, principalOf } from '../../call-context.ts';
import { authenticator } from '../identity/public.ts';
import { ConsumerTails, OpenStreams, type TailStep } from '../streams/public.ts';

/** Of one user: a browser keeps no more than six connections to one address, and the other calls need some. */
const MOST_OPEN = 4;
/** Steps between two looks at whether the user still may: two seconds where nothing comes. */
const STEPS_A_LOOK = 8;
/** Batches of no interest after which the receiver is told how far it has come all the same. */
const MOST_PASSED_OVER = 100;

/** What one kind of feed makes of a batch; null for nothing. */
type EventOf<E> = (batch: StreamBatch) => E | null;

type Place = { readonly kind: 'gap' | 'position'; readonly cursor: string };

interface Requested<E> {
  readonly endpoint: Endpoint;
  readonly after: string | undefined;
  readonly eventOf: EventOf<E>;
  /** With what the caller came, which is looked at again and again. */
  readonly authorization: string | undefined;
}

/** What a consumer's cars deliver, for its signed-in users. */
export class LiveFeed {
  readonly #tails: ConsumerTails;
  readonly #openFeeds = new OpenStreams(MOST_OPEN);
  readonly #authenticate: ReturnType<typeof authenticator>;

  constructor(deps: Deps) {
    this.#tails = new ConsumerTails(deps);
    this.#authenticate = authenticator(deps);
  }

  /**
   * Events as they come. It ends when the caller goes, when the token runs out and when the right is lost; it breaks
   * off, and the log says so, where the right cannot be looked up.
   * @throws badRequest for a text that is no cursor, tooManyRequests when the user has too many open
   */
  follow<E>(context: CallContext, request: Requested<E>): AsyncGenerator<E | Place> {
    const { userId, organisationId } = principalOf(context);
    const { signal } = context;
    const steps = this.#tails.follow(organisationId, { after: request.after, signal });
    return this.#openFeeds.counted(userId, this.#events(context, steps, request), signal);
  }

  /** The events behind a cursor at once, with the cursor to ask with the next time. */
  async read<E>(
    principal: Principal,
    { after, eventOf }: Pick<Requested<E>, 'after' | 'eventOf'>,
  ): Promise<{ events: E[]; cursor: string; has_more: boolean }> {
    const { entries, cursor, hasMore } = await this.#tails.read(principal.organisationId, after);
    const events = entries.flatMap(({ batch }) => (batch === null ? [] : (eventOf(batch) ?? [])));
    return { events, cursor, has_more: hasMore };
  }

  async *#events<E>(
    context: CallContext,
    steps: AsyncIterable<TailStep>,
    { endpoint, eventOf, authorization }: Requested<E>,
  ): AsyncGenerator<E | Place> {
    let taken = 0;
    let passedOver = 0;
    for await (const step of steps) {
      taken += 1;
      if (taken % STEPS_A_LOOK === 0 && !(await this.#stillMay(context, { endpoint, authorization }))) return;
      if (step.kind === 'begin') yield { kind: 'position', cursor: step.cursor };
      if (step.kind === 'gap') yield { kind: 'gap', cursor: step.cursor };
      if (step.kind !== 'entries') continue;
      for (const { cursor, batch } of step.entries) {
        const event = batch === null ? null : eventOf(batch);
        passedOver = event === null ? passedOver + 1 : 0;
        if (event !== null) yield event;
        else if (passedOver % MOST_PASSED_OVER === 0) yield { kind: 'position', cursor };
      }
    }
  }

  async #stillMay(
    context: CallContext,
    { endpoint, authorization }: Pick<Requested<unknown>, 'endpoint' | 'authorization'>,
  ): Promise<boolean> {
    try {
      const now = await this.#authenticate(authorization);
      return may(now, endpoint.access) && now?.organisationId === principalOf(context).organisationId;
    } catch (error) {
      // Anything else, such as an identity provider that is away, says nothing of the right.
      if (error instanceof AppError && error.code === 'unauthenticated') return false;
      throw error;
    }
  }
}
