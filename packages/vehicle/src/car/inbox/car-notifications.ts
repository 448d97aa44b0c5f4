import type { CarNotification } from '@vinculum/contract/car-screen/car-inbox.ts';
import type { CarNotificationMessage } from '@vinculum/contract/vehicle/command-messages.ts';
import type { HandledMessages } from './handled-messages.ts';

const MOST_KEPT = 50;
const TOPIC = 'notification';

/** What the owner is to read. It stands on the screen as soon as the car has it. */
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

  receive(message: CarNotificationMessage, now: number): void {
    if (now >= message.deadline || !this.#handled.isNew(TOPIC, message)) return;
    const { id, sender, title, message: text, url, icon_url } = message;
    const shown = { id, sender, title, message: text, url, icon_url, received_at: now };
    this.#all = [{ ...shown, state: 'shown' as const }, ...this.#all].slice(0, MOST_KEPT);
    this.#handled.say(TOPIC, message, { said: { state: 'received' }, isKept: true });
    this.#handled.say(TOPIC, message, { said: { state: 'shown' }, isKept: true });
  }

  /** The owner touched one. False when it is not on the screen. */
  touch(id: string, touch: 'opened' | 'dismissed'): boolean {
    const touched = this.#all.find((notification) => notification.id === id);
    if (touched === undefined) return false;
    if (touched.state === touch) return true;
    this.#all = this.#all.map((each) => (each === touched ? { ...each, state: touch } : each));
    this.#handled.sayMore(TOPIC, id, { said: { state: touch }, isKept: true });
    return true;
  }
}
