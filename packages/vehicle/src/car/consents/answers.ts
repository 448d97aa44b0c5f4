import { type AnswerBody, answerVersion, ownerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import type { VehicleLink } from '../../link/vehicle-link.ts';
import type { CarConsentRecord, WaitingAnswer } from './consents.ts';
import { type CarIdentity, isSignedBy, signAnswer } from '../../identity/identity.ts';

/** A message up that waits to be sent, or for the platform's word that it is stored. */
interface OutgoingMessage {
  readonly path: string;
  readonly body: unknown;
  /** Set for an answer: it is kept until the platform says that it is stored. */
  readonly answerId: string | null;
}

interface AnswersOptions {
  readonly identity: CarIdentity;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** What an owner answers, before it has an id. */
export type AnswerInput = Omit<WaitingAnswer, 'answerId'> & {
  readonly language: string;
  readonly channel: AnswerBody['channel'];
  readonly erase: boolean;
};

/** What a car's owner said, and what the car told of offers, in order; kept until the platform has it. */
export class CarAnswers {
  readonly #options: AnswersOptions;
  #identity: CarIdentity;
  #waiting: OutgoingMessage[];
  /** The last answer to each consent, by its path, once it is stored. */
  readonly #stored: Map<string, OutgoingMessage>;
  #sent = new Set<OutgoingMessage>();
  #busy = false;
  #mayAnswer = false;

  /** What was not confirmed before the car was switched off, and what was. */
  constructor(
    options: AnswersOptions,
    known: { readonly outgoing: readonly OutgoingMessage[]; readonly answered: readonly OutgoingMessage[] },
  ) {
    this.#options = options;
    this.#identity = options.identity;
    this.#waiting = known.outgoing.map((message) => this.#signed(message));
    this.#stored = new Map(known.answered.map((message) => [message.path, message]));
  }

  /** In the order in which it came about. */
  waiting(): readonly OutgoingMessage[] {
    return this.#waiting;
  }

  stored(): OutgoingMessage[] {
    return [...this.#stored.values()];
  }

  /** When an answer was given, as it was signed; null when the car has it no more. */
  timeOf(answerId: string): number | null {
    const message = [...this.#waiting, ...this.#stored.values()].find((other) => other.answerId === answerId);
    return ownerAnswer.safeParse(message?.body).data?.time ?? null;
  }

  /** Something that needs no confirmation beyond the broker's. */
  report(path: string, body: unknown): void {
    this.#waiting.push({ path, body, answerId: null });
  }

  /** Signs an answer and keeps it. The same answer is sent with the same id however often it takes. */
  give(consent: CarConsentRecord, input: AnswerInput): WaitingAnswer {
    const { decision, acceptedSignals, language, channel, erase } = input;
    const answerId = this.#options.newId();
    const body = signAnswer(
      {
        version: answerVersion,
        vin: this.#identity.vin,
        consent_id: consent.consentId,
        answer_id: answerId,
        decision,
        accepted_signals: [...acceptedSignals],
        form_hash: consent.offer.form_hash,
        channel,
        language,
        time: this.#options.clock(),
        erase,
      },
      this.#identity.privateKey,
    );
    this.#waiting.push({ path: answerPath(consent.consentId), body, answerId });
    return { answerId, decision, acceptedSignals };
  }

  /**
   * A consent is asked for anew, or has ended: what was said to the question before is said no more. A withdrawal
   * always is.
   */
  forget(consentId: number): void {
    const path = answerPath(consentId);
    this.#waiting = this.#waiting.filter((message) => message.path !== path || isWithdrawal(message));
  }

  /** The same answer once more, with its time, for a platform that has lost it. */
  repeat(answerId: string): void {
    const message = this.stored().find((other) => other.answerId === answerId);
    if (message !== undefined) this.#waiting.push(this.#signed(message));
  }

  /** From now on by another key, also what waits: an answer is good with the key of its connection only. */
  signAs(identity: CarIdentity): void {
    this.#identity = identity;
    this.#waiting = this.#waiting.map((message) => this.#signed(message));
  }

  #signed(message: OutgoingMessage): OutgoingMessage {
    const answer = message.answerId === null ? undefined : ownerAnswer.safeParse(message.body).data;
    const { privateKey } = this.#identity;
    if (answer === undefined || isSignedBy(answer, privateKey)) return message;
    const { signature: _, ...body } = answer;
    return { ...message, body: signAnswer(body, privateKey) };
  }

  /** The platform has stored or refused it: either way there is nothing left to send. */
  settled(answerId: string, outcome: 'stored' | 'refused'): void {
    const answer = this.#waiting.find((message) => message.answerId === answerId);
    if (answer !== undefined && outcome === 'stored') this.#stored.set(answer.path, answer);
    this.#waiting = this.#waiting.filter((message) => message.answerId !== answerId);
  }

  /** A new connection: what is asked may not be what was answered. */
  connected(): void {
    this.#mayAnswer = false;
  }

  /** The car has all that a check-in of this connection is answered with. */
  ready(): void {
    this.#mayAnswer = true;
  }

  /** What was sent but never confirmed goes again: after a new connection, and at each check-in. */
  sendAgain(): void {
    this.#sent = new Set();
  }

  /** Sends what waits, one after the other; answers that may be to a former question when that is known. */
  send(link: VehicleLink): void {
    if (this.#busy) return;
    const message = this.#waiting.find((other) => !this.#sent.has(other) && this.#maySend(other));
    if (message === undefined) return;
    this.#busy = true;
    this.#sent.add(message);
    link.publish(message.path, message.body).then(
      () => {
        if (message.answerId === null) this.#waiting = this.#waiting.filter((other) => other !== message);
        this.#busy = false;
        this.send(link);
      },
      () => {
        // The connection broke: it goes again with the next one.
        this.#sent.delete(message);
        this.#busy = false;
      },
    );
  }

  /** A withdrawal waits for nothing but what was said of the same consent before it, which must not come after it. */
  #maySend(message: OutgoingMessage): boolean {
    if (this.#mayAnswer || message.answerId === null) return true;
    const first = this.#waiting.find(({ path }) => path === message.path);
    return first === message && isWithdrawal(message);
  }
}

function isWithdrawal({ body }: OutgoingMessage): boolean {
  return ownerAnswer.safeParse(body).data?.decision === 'withdraw';
}

function answerPath(consentId: number): string {
  return `consent/${consentId}/answer`;
}
