import type { VehicleLink } from '../link/vehicle-link.ts';
import type { CarConsentRecord } from './consents.ts';
import { type CarIdentity, signAnswer } from './identity.ts';

interface Outgoing {
  readonly path: string;
  readonly body: unknown;
  /** Set for an answer: it is kept until the platform says that it is stored. */
  readonly answerId: string | null;
  sent: boolean;
}

export interface AnswersOptions {
  readonly identity: CarIdentity;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** What a car's owner said, and what the car told of offers, in order; kept until the platform has it. */
export class CarAnswers {
  readonly #options: AnswersOptions;
  #waiting: Outgoing[] = [];
  #busy = false;

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  /** Something that needs no confirmation beyond the broker's. */
  tell(path: string, body: unknown): void {
    this.#waiting.push({ path, body, answerId: null, sent: false });
  }

  /** Signs an answer and keeps it. The same answer is sent with the same id however often it takes. */
  give(
    consent: CarConsentRecord,
    given: {
      decision: 'accept' | 'decline' | 'withdraw';
      acceptedSignals: readonly number[];
      language: string;
      erase: boolean;
    },
  ): void {
    const answerId = this.#options.newId();
    const body = signAnswer(
      {
        answer_id: answerId,
        decision: given.decision,
        accepted_signals: [...given.acceptedSignals],
        form_hash: consent.offer.form_hash,
        channel: 'touch',
        language: given.language,
        time: this.#options.clock(),
        erase: given.erase,
      },
      this.#options.identity.privateKey,
    );
    consent.waitingAnswerId = answerId;
    this.#waiting.push({ path: `consent/${consent.consentId}/answer`, body, answerId, sent: false });
  }

  confirmed(answerId: string): void {
    this.#waiting = this.#waiting.filter((message) => message.answerId !== answerId);
  }

  /** After a new connection: what was sent but never confirmed goes again. */
  sendAgain(): void {
    for (const message of this.#waiting) message.sent = false;
  }

  /** Sends what waits, one after the other. */
  send(link: VehicleLink): void {
    if (this.#busy) return;
    const next = this.#waiting.find((message) => !message.sent);
    if (next === undefined) return;
    this.#busy = true;
    next.sent = true;
    link
      .publish(next.path, next.body)
      .then(() => {
        if (next.answerId === null) this.#waiting = this.#waiting.filter((message) => message !== next);
        this.#busy = false;
        this.send(link);
      })
      .catch(() => {
        next.sent = false;
        this.#busy = false;
      });
  }
}
