import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import type { CarFacts } from '@vinculum/collection/drive/drive.ts';
import { replayDrive } from '@vinculum/collection/drive/replay-drive.ts';
import { roads } from '@vinculum/collection/drive/road.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { localTimeAt } from '@vinculum/collection/plan/local-time.ts';
import type { Schedule } from '@vinculum/collection/plan/plan.ts';
import { instantOfLocal, nextOpening } from '@vinculum/collection/preview/next-opening.ts';
import type { OwnDrive } from './read-own-drive.ts';
import type { ChosenDrive } from '../use-preview.ts';

export const driveKinds = [...roads, 'parked', 'own'] as const;
type DriveKind = (typeof driveKinds)[number];

/** Where and when the previewed car drives. */
export interface DriveChoice {
  readonly kind: DriveKind;
  /** Name of a city. */
  readonly place: string;
  /** YYYY-MM-DD and HH:MM in the car's time zone. */
  readonly date: string;
  readonly time: string;
  readonly own: OwnDrive | null;
}

/** The same drive every time. */
const SEED = 0.5;

const facts: CarFacts = {
  vin: 'YNR40EA5XR1100099',
  make: 'Norrsken',
  model: 'N40 Electric',
  modelYear: 2025,
  batteryCapacity: 6100,
};

/** A drive through a city's traffic and beyond, from the next hour on in which the schedule is open. */
export function firstChoice(schedule: Schedule | null, now: number): DriveChoice {
  const place = cityNamed('').name;
  const choice: DriveChoice = { kind: 'mixed', place, date: '', time: '', own: null };
  const zone = zoneOf(choice);
  const nextHour = Math.ceil(now / HOUR_MS) * HOUR_MS;
  return startingAt(choice, nextOpening(schedule, zone, nextHour) ?? nextHour);
}

/** The same drive from another moment on, milliseconds since 1970. */
export function startingAt(choice: DriveChoice, start: number): DriveChoice {
  const local = localTimeAt(start, zoneOf(choice));
  if (local === null) return choice;
  const minutes = Math.floor(local.msOfDay / 60_000);
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return { ...choice, date: local.date, time };
}

/** The car's time zone: that of its city; a recording is taken as driven where its user is. */
export function zoneOf({ kind, place }: Pick<DriveChoice, 'kind' | 'place'>): string {
  return kind === 'own' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : cityNamed(place).timeZone;
}

/** When the drive starts, milliseconds since 1970; null while date or time is missing. */
export function startOf(choice: DriveChoice): number | null {
  return instantOfLocal(choice.date, choice.time, zoneOf(choice));
}

/** The drive to run; null while something is missing. */
export function driveOf(choice: DriveChoice): ChosenDrive | null {
  const { kind, place, own } = choice;
  const start = startOf(choice);
  if (start === null) return null;
  if (kind === 'own') {
    if (own?.kind !== 'read') return null;
    const options = { facts, startsAt: start, speed: 1, timeZone: zoneOf(choice) };
    return { drive: replayDrive(own.recording, options), start };
  }
  const isMoving = kind !== 'parked';
  const road = kind === 'parked' ? 'mixed' : kind;
  return { drive: syntheticDrive({ facts, city: cityNamed(place), isMoving, road, seed: SEED }), start };
}
