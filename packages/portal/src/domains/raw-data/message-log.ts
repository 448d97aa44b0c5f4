import type { LiveEvent, LiveMessage } from '@vinculum/contract/live-data/feed.ts';

/** A message, or the place where something was left out. */
export type LogEntry =
  | { readonly key: number; readonly kind: 'message'; readonly message: Omit<LiveMessage, 'kind'> }
  | { readonly key: number; readonly kind: 'gap' };

interface LogView {
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  readonly isPaused: boolean;
  /** Messages that have come since the pause. */
  readonly waiting: number;
}

/** So many are shown and, in a pause, kept for later; older ones go. */
export const MOST_SHOWN = 200;
const UPDATE_EVERY_MS = 200;

/** The messages of a feed as they come, bounded; whoever looks is told a few times a second at most. */
export class MessageLog {
  #view: LogView = { entries: [], isPaused: false, waiting: 0 };
  #held: LogEntry[] = [];
  #waiting = 0;
  #lastKey = 0;
  readonly #listeners = new Set<() => void>();
  #isUpdateDue = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): LogView => this.#view;

  readonly add = (events: readonly LiveEvent[]): void => {
    for (const event of events) this.#hold(event);
    if (this.#held.length === 0 || this.#isUpdateDue) return;
    this.#isUpdateDue = true;
    setTimeout(() => this.#update(), UPDATE_EVERY_MS);
  };

  /** What comes from now on waits. */
  readonly pause = (): void => {
    this.#show();
    this.#set({ ...this.#view, isPaused: true });
  };

  /** Shows what has waited, and what comes. */
  readonly play = (): void => {
    this.#show();
    this.#set({ ...this.#view, isPaused: false, waiting: 0 });
  };

  /** Empties what is shown and what waits; goes on or stays paused as it is. */
  readonly clear = (): void => {
    this.#held = [];
    this.#waiting = 0;
    this.#set({ ...this.#view, entries: [], waiting: 0 });
  };

  #hold(event: LiveEvent): void {
    if (event.kind === 'position') return;
    if (event.kind === 'gap') {
      this.#held.push(this.#gap());
      return;
    }
    const { kind, ...message } = event;
    this.#held.push({ key: this.#newKey(), kind, message });
    this.#waiting += 1;
    if (this.#held.length > 2 * MOST_SHOWN) this.#held = [this.#gap(), ...this.#held.slice(-MOST_SHOWN)];
  }

  #gap(): LogEntry {
    return { key: this.#newKey(), kind: 'gap' };
  }

  #newKey(): number {
    this.#lastKey += 1;
    return this.#lastKey;
  }

  #update(): void {
    this.#isUpdateDue = false;
    if (this.#view.isPaused) this.#set({ ...this.#view, waiting: this.#waiting });
    else this.#show();
  }

  #show(): void {
    const entries = [...this.#held.toReversed(), ...this.#view.entries].slice(0, MOST_SHOWN);
    this.#held = [];
    this.#waiting = 0;
    this.#set({ ...this.#view, entries });
  }

  #set(view: LogView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
