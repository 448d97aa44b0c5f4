import type { HandledMessage } from './remembered-inbox.ts';
import type { CarNotification } from '@vinculum/contract/car-screen/car-inbox.ts';
import type { CarNotificationMessage } from '@vinculum/contract/vehicle/command-messages.ts';

/** What every message from the platform that is acted upon carries. */
interface AttemptedMessage {
  readonly id: string;
  readonly attempt: number;
}

interface HandledOptions {
  /** Sends a message up, sooner or later; `path` is the topic behind `up/`. */
  readonly report: (path: string, body: unknown) => void;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** As many are remembered; the platform repeats only what it has heard nothing of. */
const MOST_REMEMBERED = 500;

/** What the car has dealt with: it does nothing twice, and answers what is repeated as it did before. */
export class HandledMessages {
  readonly #options: HandledOptions;
  readonly #byKey = new Map<string, HandledMessage>();

  constructor(options: HandledOptions, known: readonly HandledMessage[] = []) {
    this.#options = options;
    for (const message of known) this.#byKey.set(keyOf(message.topic, message.id), message);
  }

  all(): HandledMessage[] {
    return [...this.#byKey.values()];
  }

  /** Whether to act upon a message. What was done before is only said again, also for a later attempt. */
  isNew(topic: string, { id, attempt }: AttemptedMessage): boolean {
    const known = this.#byKey.get(keyOf(topic, id));
    if (known === undefined || (attempt > known.attempt && !known.isKept)) return true;
    if (attempt >= known.attempt) this.report(topic, { id, attempt }, known);
    return false;
  }

  /** Reports to the platform what became of a message, and remembers it. */
  report(
    topic: string,
    { id, attempt }: AttemptedMessage,
    outcome: Pick<HandledMessage, 'said' | 'isKept'>,
  ): void {
    const key = keyOf(topic, id);
    // At the end again: what was touched last is forgotten last.
    this.#byKey.delete(key);
    // With the time at which it came to this: what is said again says when it was.
    const timed = { time: this.#options.clock(), ...outcome.said };
    this.#byKey.set(key, { topic, id, attempt, said: timed, isKept: outcome.isKept });
    for (const oldest of this.#byKey.keys()) {
      if (this.#byKey.size <= MOST_REMEMBERED) break;
      this.#byKey.delete(oldest);
    }
    this.#options.report(`${topic}/${id}`, { id, attempt, ...timed });
  }

  /** Reports more of a message that is remembered; nothing of one that is forgotten. */
  reportMore(topic: string, id: string, outcome: Pick<HandledMessage, 'said' | 'isKept'>): void {
    const known = this.#byKey.get(keyOf(topic, id));
    if (known !== undefined) this.report(topic, known, outcome);
  }
}

function keyOf(topic: string, id: string): string {
  return `${topic}/${id}`;
}

/** When something comes, and whether the car moves: who drives is shown no text. */
interface Moment {
  readonly now: number;
  readonly isMoving: boolean;
}

const MOST_NOTIFICATIONS = 50;
const TOPIC = 'notification';

/** What the owner is to read. It stands on the screen as soon as the car has it and stands itself. */
export class CarNotifications {
  readonly #handled: HandledMessages;
  #all: CarNotification[];

  constructor(handled: HandledMessages, known: readonly CarNotification[]) {
    this.#handled = handled;
    this.#all = [...known];
  }

  /** Newest first. */
  all(): readonly CarNotification[] {
    return this.#all;
  }

  receive(message: CarNotificationMessage, { now, isMoving }: Moment): void {
    if (now >= message.deadline || !this.#handled.isNew(TOPIC, message)) return;
    const { id, sender, title, message: text, url, icon_url } = message;
    const received = { id, sender, title, message: text, url, icon_url, received_at: now };
    const state = isMoving ? 'waiting' : 'shown';
    this.#all = [{ ...received, state } as const, ...this.#all].slice(0, MOST_NOTIFICATIONS);
    this.#handled.report(TOPIC, message, { said: { state: 'received' }, isKept: true });
    this.#handled.report(TOPIC, message, { said: { state }, isKept: true });
  }

  /** The car stands: what waited for that is on the screen. False when nothing did. */
  show(): boolean {
    const waiting = this.#all.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return false;
    this.#all = this.#all.map((one) => (one.state === 'waiting' ? { ...one, state: 'shown' } : one));
    for (const { id } of waiting)
      this.#handled.reportMore(TOPIC, id, { said: { state: 'shown' }, isKept: true });
    return true;
  }

  /** The owner touched one. False when it is not on the screen. */
  touch(id: string, touch: 'opened' | 'dismissed'): boolean {
    const touched = this.#all.find((notification) => notification.id === id);
    if (touched === undefined) return false;
    if (touched.state === touch) return true;
    this.#all = this.#all.map((each) => (each === touched ? { ...each, state: touch } : each));
    this.#handled.reportMore(TOPIC, id, { said: { state: touch }, isKept: true });
    return true;
  }
}
