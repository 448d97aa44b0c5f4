import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { measuredEfforts, type MeasuredEffort } from '@vinculum/contract/vehicle/promised-efforts.ts';
import type { Drive } from '../drive/drive.ts';
import { localTimeAt } from '../plan/local-time.ts';

/** What a drive cost its driver. */
export interface Effort {
  readonly metres: number;
  readonly drivingMs: number;
  /** Days of the car's own calendar on which it moved. */
  readonly useDays: number;
}

/** An effort that is still being counted. */
interface EffortCount {
  metres: number;
  drivingMs: number;
  useDays: number;
  /** The last day counted, YYYY-MM-DD of the car's own calendar; empty before the first. */
  lastDay: string;
}

/** How a car moves at one moment. */
interface Movement {
  readonly metresPerSecond: number;
  /** YYYY-MM-DD of the car's own calendar. */
  readonly day: string;
}

/** Metres a second; slower is standing. */
const STANDING = 0.1;
/** So far back goes a calendar at a border, or by a clock that is a little wrong. */
const BORDER_MS = DAY_MS;

export function noEffort(): EffortCount {
  return { metres: 0, drivingMs: 0, useDays: 0, lastDay: '' };
}

/** Sees how a car moves, tick by tick; the car and the preview of a form measure efforts by it. */
export class EffortMeter {
  readonly #drive: Drive;
  #minute = Number.NaN;
  #day = '';

  constructor(drive: Drive) {
    this.#drive = drive;
  }

  /** Null while the car stands. `now` in milliseconds since 1970. */
  movementAt(now: number): Movement | null {
    const speed = this.#drive.valueAt('perfVehicleSpeed', now);
    // What is no finite number would make every sum none, for good.
    if (typeof speed !== 'number' || !Number.isFinite(speed) || Math.abs(speed) < STANDING) return null;
    return { metresPerSecond: Math.abs(speed), day: this.#dayAt(now) };
  }

  /** A calendar is slow to ask, and no clock begins a day within a minute. */
  #dayAt(now: number): string {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#day = localTimeAt(now, this.#drive.timeZone)?.date ?? '';
    this.#minute = minute;
    return this.#day;
  }
}

/** Counts a car's having moved so for `ms` milliseconds, by the measures of `kinds` alone. */
export function addMovement(
  count: EffortCount,
  { metresPerSecond, day }: Movement,
  { ms, kinds = measuredEfforts }: { readonly ms: number; readonly kinds?: readonly MeasuredEffort[] },
): void {
  if (kinds.includes('metres')) count.metres += (metresPerSecond * ms) / 1000;
  if (kinds.includes('driving_ms')) count.drivingMs += ms;
  if (!kinds.includes('use_days')) return;
  if (day > count.lastDay) count.useDays += 1;
  // Of a day that nobody knows the difference is no number.
  else if (!(Date.parse(count.lastDay) - Date.parse(day) > BORDER_MS)) return;
  // Else the clock ran ahead and was put back: this day has been counted under another date.
  count.lastDay = day;
}
