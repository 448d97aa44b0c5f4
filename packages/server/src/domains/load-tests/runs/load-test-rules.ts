import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import { type LoadTestRunState, serviceCodes } from '@vinculum/contract/load-tests/vocabulary.ts';

/** A run of which nothing was heard for so long has lost its server. */
export const LOST_MS = 20_000;

/** Vehicles of a profile are numbered with so many digits. */
const NUMBER_DIGITS = 6;

/** The service code of a status check: of the last run, null when there never was one. */
export function statusCode(
  run: { readonly state: LoadTestRunState; readonly running: number } | null,
): number {
  switch (run?.state) {
    case 'RUNNING':
      return run.running > 0 ? serviceCodes.running : serviceCodes.notFound;
    case 'STOPPING':
      return serviceCodes.stopping;
    case 'FAILED':
      return serviceCodes.error;
    case 'STOPPED':
    case undefined:
      return serviceCodes.stopped;
  }
}

/** Whether a run is under way whose server has not been heard of since. Times in milliseconds since 1970. */
export function isLost(
  run: { readonly ended_on: Date | null; readonly reported_on: Date },
  now: number,
): boolean {
  return run.ended_on === null && now - run.reported_on.getTime() > LOST_MS;
}

/**
 * The VINs of a profile's first vehicles: the same in every run, and of no other profile. Null when the prefix leaves
 * no room for the profile's number.
 */
export function loadTestVins(prefix: string, profileId: number, count: number): string[] | null {
  const profileDigits = vinLength - NUMBER_DIGITS - prefix.length;
  const profile = String(profileId).padStart(profileDigits, '0');
  if (profile.length !== profileDigits || count >= 10 ** NUMBER_DIGITS) return null;
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${profile}${String(index + 1).padStart(NUMBER_DIGITS, '0')}`,
  );
}
