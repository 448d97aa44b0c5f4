import type { AccelerometerEvent } from '@vinculum/contract/live-data/feed.ts';
import { type FiguresOfTime, ReadingsBuffer, type ReadingsView } from './readings-buffer.ts';

/** What draws a view; made by `line-chart.ts`. Times in milliseconds since 1970. */
export interface Drawing {
  readonly draw: (view: ReadingsView, range: { readonly from: number; readonly until: number }) => void;
}

/** What the page says beside the charts; changes a few times a second at most. */
interface PainterStatus {
  readonly isPaused: boolean;
  /** Readings that have come since the pause. */
  readonly waiting: number;
  readonly hasGap: boolean;
  /** Changes when there are other figures to show. */
  readonly revision: number;
}

/** Two points a step: more cannot be told apart on a screen. */
const STEPS = 600;
const FRAME_MS = 16;
const UPDATE_EVERY_MS = 500;
/** Between drawings where somebody wants less motion. */
const CALM_MS = 1000;

/**
 * Keeps the readings of one car and draws all charts together, at most once a frame. It stands outside of React:
 * readings come a hundred times a second, and the page is not rendered anew for any of them.
 */
export class Painter {
  readonly buffer = new ReadingsBuffer();
  readonly #drawings = new Set<Drawing>();
  readonly #listeners = new Set<() => void>();
  readonly #isCalm: boolean;
  #status: PainterStatus = { isPaused: false, waiting: 0, hasGap: false, revision: 0 };
  #windowMs: number;
  /** What there was at the pause: the buffer goes on, and writes over it in the end. */
  #paused: ReadingsBuffer | null = null;
  #pausedFigures: FiguresOfTime | null | undefined;
  #waiting = 0;
  #isFrameRequested = false;
  #hasDrawn = false;
  #isUpdateDue = false;

  constructor(windowMs: number, isCalm: boolean) {
    this.#windowMs = windowMs;
    this.#isCalm = isCalm;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): PainterStatus => this.#status;

  /**
   * Draws at once what is there, and with the others from now on; returns how to stop. A chart made anew, for other
   * colours, would otherwise be empty until the next drawing: a second or more where drawings are rare.
   */
  readonly show = (drawing: Drawing): (() => void) => {
    this.#drawings.add(drawing);
    if (this.#shown.count > 0) this.#drawOne(drawing);
    return () => this.#drawings.delete(drawing);
  };

  readonly add = (events: readonly AccelerometerEvent[]): void => {
    for (const event of events) {
      if (event.kind === 'gap') this.#status = { ...this.#status, hasGap: true };
      if (event.kind !== 'readings') continue;
      this.buffer.add(event.items);
      if (this.#status.isPaused) this.#waiting += event.items.length;
    }
    this.#updateSoon();
    if (!this.#status.isPaused) this.#requestFrame();
  };

  setWindow(windowMs: number): void {
    this.#windowMs = windowMs;
    this.#pausedFigures = undefined;
    this.#changed({});
  }

  readonly pause = (): void => {
    this.#keep(this.buffer.copy());
    this.#waiting = 0;
    this.#changed({ isPaused: true, waiting: 0 });
  };

  readonly play = (): void => {
    this.#keep(null);
    this.#waiting = 0;
    this.#changed({ isPaused: false, waiting: 0 });
  };

  readonly clear = (): void => {
    this.buffer.clear();
    if (this.#paused !== null) this.#keep(this.buffer.copy());
    this.#waiting = 0;
    this.#changed({ waiting: 0, hasGap: false });
  };

  /** The stretch of time that is shown: up to the newest reading, or to where it was paused. */
  range(): { from: number; until: number } {
    const until = this.#shown.last;
    return { from: until - this.#windowMs, until };
  }

  /** Of the stretch of time that is shown; null without a reading. */
  figures(): FiguresOfTime | null {
    const { from, until } = this.range();
    if (this.#paused === null) return this.buffer.figures(from, until);
    this.#pausedFigures ??= this.#paused.figures(from, until);
    return this.#pausedFigures;
  }

  get #shown(): ReadingsBuffer {
    return this.#paused ?? this.buffer;
  }

  #keep(paused: ReadingsBuffer | null): void {
    this.#paused = paused;
    this.#pausedFigures = undefined;
  }

  #changed(change: Partial<PainterStatus>): void {
    this.#set(change);
    // What somebody asked for is drawn at once, whatever the rhythm.
    requestAnimationFrame(() => this.#drawNext([...this.#drawings]));
  }

  #set(change: Partial<PainterStatus>): void {
    this.#status = { ...this.#status, ...change, revision: this.#status.revision + 1 };
    for (const listener of this.#listeners) listener();
  }

  #updateSoon(): void {
    if (this.#isUpdateDue) return;
    this.#isUpdateDue = true;
    setTimeout(() => {
      this.#isUpdateDue = false;
      this.#set({ waiting: this.#waiting });
    }, UPDATE_EVERY_MS);
  }

  #requestFrame(): void {
    if (this.#isFrameRequested) return;
    this.#isFrameRequested = true;
    const ask = () => requestAnimationFrame(() => this.#draw());
    // A new drawing is of no use before its lines have moved by a step.
    const pauseMs = this.#isCalm ? CALM_MS : this.#windowMs / STEPS;
    if (pauseMs > FRAME_MS && this.#hasDrawn) setTimeout(ask, pauseMs);
    else ask();
  }

  #draw(): void {
    this.#isFrameRequested = false;
    this.#hasDrawn = this.buffer.count > 0;
    this.#drawNext([...this.#drawings]);
  }

  /** A chart a frame: four at once could take longer than one has. */
  #drawNext([drawing, ...others]: readonly Drawing[]): void {
    if (drawing === undefined) return;
    if (this.#drawings.has(drawing)) this.#drawOne(drawing);
    if (others.length > 0) requestAnimationFrame(() => this.#drawNext(others));
  }

  #drawOne(drawing: Drawing): void {
    const { from, until } = this.range();
    drawing.draw(this.#shown.view(from, until, STEPS), { from, until });
  }
}
