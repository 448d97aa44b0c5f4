/** How often a simulated car looks at what is due. */
export const TICK_MS = 200;
/** From one message to the next; the envelope of what is encrypted counts with it. */
export const BATCH_MS = 1000;
const MAX_BUFFERED = 2000;

/** When a car puts what it has collected into messages: once a second, or earlier when much has come together. */
export class PackRhythm {
  #next = 0;

  /** Due at once. */
  dueNow(now: number): void {
    this.#next = now;
  }

  /** Due a second later. */
  wait(now: number): void {
    this.#next = now + BATCH_MS;
  }

  /** Whether it is time, with the most samples that wait anywhere; if so, the next second begins. */
  isDue(now: number, buffered: number): boolean {
    if (now < this.#next && buffered <= MAX_BUFFERED) return false;
    this.wait(now);
    return true;
  }
}
