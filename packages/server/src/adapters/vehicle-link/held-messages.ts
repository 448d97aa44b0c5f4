import { linkLimits } from '@vinculum/contract/vehicle/topics.ts';
import type { Qos } from './port.ts';

export interface HeldMessage {
  readonly topic: string;
  readonly payload: string;
  readonly qos: Qos;
}

/**
 * What came for a peer before it subscribed to it, until it does: of each topic the last, as a broker keeps what is
 * retained. When it is too much the oldest goes; the next check-in makes it good.
 */
export class HeldMessages {
  readonly #byTopic = new Map<string, HeldMessage>();
  #bytes = 0;

  hold(message: HeldMessage): void {
    this.#drop(message.topic);
    this.#byTopic.set(message.topic, message);
    this.#bytes += sizeOf(message);
    for (const topic of this.#byTopic.keys()) {
      if (this.#byTopic.size <= linkLimits.heldTopics && this.#bytes <= linkLimits.heldBytes) return;
      this.#drop(topic);
    }
  }

  /** Gives out, in the order in which they came, those that are wanted by now. */
  take(isWanted: (topic: string) => boolean): readonly HeldMessage[] {
    const wanted = [...this.#byTopic.values()].filter(({ topic }) => isWanted(topic));
    for (const { topic } of wanted) this.#drop(topic);
    return wanted;
  }

  #drop(topic: string): void {
    const message = this.#byTopic.get(topic);
    if (message !== undefined) this.#bytes -= sizeOf(message);
    this.#byTopic.delete(topic);
  }
}

/** A topic holds what its peer has chosen, such as the id of a request. */
function sizeOf({ topic, payload }: HeldMessage): number {
  return topic.length + payload.length;
}
