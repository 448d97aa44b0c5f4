import type { Drive } from '../drive/drive.ts';
import { localTimeAt } from '../local-time.ts';

/** What a drive cost its driver. */
export interface Effort {
  readonly metres: number;
  readonly drivingMs: number;
  /** Days of the car's own calendar on which it moved. */
  readonly useDays: number;
}

/** Metres a second; slower is standing. */
const STANDING = 0.1;

/** Measures a drive step by step, as a car does: it moved as fast as it does at the end of the step. */
export class DriveEffort {
  readonly #drive: Drive;
  #metres = 0;
  #drivingMs = 0;
  readonly #days = new Set<string>();

  constructor(drive: Drive) {
    this.#drive = drive;
  }

  /** The last `stepMs` milliseconds before `now`. */
  advance(now: number, stepMs: number): void {
    const speed = this.#drive.valueAt('perfVehicleSpeed', now);
    if (typeof speed !== 'number' || Math.abs(speed) < STANDING) return;
    this.#metres += (Math.abs(speed) * stepMs) / 1000;
    // A day is looked up when the car begins to move and every minute.
    if (this.#drivingMs % 60_000 < stepMs) this.#days.add(localTimeAt(now, this.#drive.timeZone)?.date ?? '');
    this.#drivingMs += stepMs;
  }

  total(): Effort {
    return { metres: this.#metres, drivingMs: this.#drivingMs, useDays: this.#days.size };
  }
}
