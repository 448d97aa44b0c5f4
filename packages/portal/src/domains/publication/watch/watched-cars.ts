import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';

/** How far a car is that was asked. */
export type WatchStage = 'asked' | 'received' | 'live' | 'refused' | 'ended';

const stages: Readonly<Record<ConsentStatus, WatchStage>> = {
  FORM_NOT_ASKED: 'ended',
  FORM_PENDING: 'asked',
  FORM_RECEIVED: 'received',
  FORM_ACCEPTED: 'live',
  FORM_MANDATORY: 'live',
  FORM_DECLINED: 'refused',
  FORM_CANCELED: 'ended',
  FORM_EXPIRED: 'ended',
};

/** A car that was asked. */
export interface WatchedCar {
  readonly vin: string;
  readonly stage: WatchStage;
}

/** How many cars are how far. */
export interface WatchFigures {
  readonly asked: number;
  readonly received: number;
  readonly answered: number;
  readonly refused: number;
  readonly live: number;
}

/** The cars asked, each with how far it is; null when the rows at hand do not tell it of all. */
export function watchedCars(
  vins: readonly string[],
  rows: readonly { readonly vin_number: string; readonly status: ConsentStatus }[],
): readonly WatchedCar[] | null {
  const statuses = new Map(rows.map(({ vin_number, status }) => [vin_number, status]));
  const cars = vins.flatMap((vin) => {
    const status = statuses.get(vin);
    return status === undefined ? [] : [{ vin, stage: stages[status] }];
  });
  return cars.length === vins.length ? cars : null;
}

/** What a publisher watches for: who answered what, and whom the form has not reached. */
export function figuresOf(counts: Readonly<Record<ConsentStatus, number>>): WatchFigures {
  const live = counts.FORM_ACCEPTED + counts.FORM_MANDATORY;
  const refused = counts.FORM_DECLINED;
  const received = counts.FORM_RECEIVED + live + refused;
  return { asked: counts.FORM_PENDING + received, received, answered: live + refused, refused, live };
}

/** The figures of single cars. What has ended since was asked, and no more is said of it. */
export function figuresOfCars(cars: readonly WatchedCar[]): WatchFigures {
  const count = (...wanted: readonly WatchStage[]) =>
    cars.filter(({ stage }) => wanted.includes(stage)).length;
  return {
    asked: cars.length,
    received: count('received', 'live', 'refused'),
    answered: count('live', 'refused'),
    refused: count('refused'),
    live: count('live'),
  };
}
