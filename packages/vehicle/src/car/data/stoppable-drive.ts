import type { Drive } from '@vinculum/collection/drive/drive.ts';
import type { SignalValue } from '@vinculum/collection/plan/plan.ts';

/** What a car that stands measures, whatever its drive says. */
const standing: ReadonlyMap<string, SignalValue> = new Map<string, SignalValue>([
  ['perfVehicleSpeed', 0],
  ['perfVehicleSpeedDisplay', 0],
  ['perfSteeringAngle', 0],
  ['engineRpm', 0],
  ['evBatteryInstantaneousChargeRate', 0],
  ['accelerometer', [0, 0, 9.81]],
  ['gearSelection', 4],
  ['currentGear', 4],
  ['ignitionState', 2],
  ['parkingBrakeOn', true],
  ['turnSignalState', 0],
]);
/** What comes along with the car: it stays where it was, and goes on from there. */
const carried: ReadonlySet<string> = new Set(['location', 'perfOdometer', 'evBatteryLevel']);

/** A simulated car's drive that can be stopped and goes on where it stopped. */
export class StoppableDrive implements Drive {
  readonly timeZone: string;
  readonly signals: readonly string[];
  readonly #drive: Drive;
  #stoppedAt: number | null = null;
  /** Milliseconds that the car has stood so far, before the present stop. */
  #stood = 0;

  constructor(drive: Drive) {
    this.timeZone = drive.timeZone;
    this.signals = drive.signals;
    this.#drive = drive;
  }

  get isStopped(): boolean {
    return this.#stoppedAt !== null;
  }

  /** Stops the car or lets it drive on, at a moment (milliseconds since 1970). */
  stop(isStopped: boolean, now: number): void {
    if (isStopped === this.isStopped) return;
    if (this.#stoppedAt !== null) this.#stood += now - this.#stoppedAt;
    this.#stoppedAt = isStopped ? now : null;
  }

  valueAt(name: string, t: number): SignalValue | undefined {
    const value = this.#drive.valueAt(name, carried.has(name) ? this.#onDrive(t) : t);
    const whileStanding = this.#stands(t) ? standing.get(name) : undefined;
    return value === undefined ? undefined : (whileStanding ?? value);
  }

  isDriving(t: number): boolean {
    return !this.#stands(t) && this.#drive.isDriving(t);
  }

  tripAt(t: number): number | null {
    return this.#stands(t) ? null : this.#drive.tripAt(t);
  }

  #stands(t: number): boolean {
    return this.#stoppedAt !== null && t >= this.#stoppedAt;
  }

  #onDrive(t: number): number {
    return Math.min(t, this.#stoppedAt ?? t) - this.#stood;
  }
}
