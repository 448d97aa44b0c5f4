// What of a car may reach its consumer under one consent; the gateway asks it of every sample. How often and in what
// form, the envelope bounds (`envelope.ts`); what the car itself collects is the plan of its form
// (`plan-from-form.ts`).
import { type ConsentStatus, liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { createScheduleGate } from './schedule-gate.ts';
import type { Schedule } from './plan.ts';
import type { ScheduleGate } from './schedule-gate.ts';

/** Why a sample may not pass; counted by the gateway. BEYOND_AGREED is the envelope's (`envelope-gate.ts`). */
export const refusalReasons = [
  'NO_CONSENT',
  'REVOKED',
  'EXPIRED',
  'FUTURE',
  'PERMISSION_OFF',
  'NOT_ACCEPTED_SIGNAL',
  'NOT_ENCRYPTED',
  'OUTSIDE_SCHEDULE',
  'BEYOND_AGREED',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A set of signal ids: a Set, or a bit set of the caller's. */
export interface SignalSet {
  has(signalId: number): boolean;
}

/** What the platform knows of one consent. Times in milliseconds since 1970 UTC. */
export interface GrantFacts {
  readonly status: ConsentStatus;
  /** Accepted by the owner and marked read. */
  readonly acceptedSignals: SignalSet;
  readonly encryptedSignals: SignalSet;
  readonly grantedAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly schedule: Schedule | null;
  /** The vehicle's IANA time zone. */
  readonly timeZone: string;
  /** The OEM lets this consumer read signals. */
  readonly readPermission: boolean;
}

/** The facts made ready for many decisions; build it once and keep it. */
export interface Grant {
  readonly isLive: boolean;
  readonly acceptedSignals: SignalSet;
  readonly encryptedSignals: SignalSet;
  readonly grantedAt: number;
  readonly expiresAt: number;
  readonly revokedAt: number;
  readonly readPermission: boolean;
  readonly gate: ScheduleGate;
  readonly clockSkewMs: number;
}

/** How far a vehicle's clock may run ahead. */
export const DEFAULT_CLOCK_SKEW_MS = 60_000;

/** `clockSkewMs`: how far a capture time may lie ahead of the time of receipt. */
export function compileGrant(facts: GrantFacts, clockSkewMs: number = DEFAULT_CLOCK_SKEW_MS): Grant {
  return {
    isLive: liveStatuses.includes(facts.status),
    acceptedSignals: facts.acceptedSignals,
    encryptedSignals: facts.encryptedSignals,
    grantedAt: facts.grantedAt,
    expiresAt: facts.expiresAt ?? Number.POSITIVE_INFINITY,
    revokedAt: facts.revokedAt ?? Number.POSITIVE_INFINITY,
    readPermission: facts.readPermission,
    gate: createScheduleGate(facts.schedule, facts.timeZone),
    clockSkewMs,
  };
}

/** What the gateway asks about; the caller may reuse one object for many samples. */
export interface OfferedSample {
  readonly signalId: number;
  /** Capture time by the vehicle's clock. */
  readonly t: number;
  /** Time of the decision by the platform's clock. */
  readonly receivedAt: number;
  readonly isEncrypted: boolean;
}

/**
 * Why a sample may not reach the consumer, or null when it may. No consent at all is a grant of null.
 * Revocation and expiry stop what was captured after them and everything received after them.
 * Allocates nothing.
 */
export function whyRefused(grant: Grant | null, sample: OfferedSample): RefusalReason | null {
  if (grant === null) return 'NO_CONSENT';
  const { t, receivedAt, signalId } = sample;
  // Comparisons are written so that a time that is no number is refused.
  if (!(t < grant.revokedAt && receivedAt < grant.revokedAt)) return 'REVOKED';
  if (!(t < grant.expiresAt && receivedAt < grant.expiresAt)) return 'EXPIRED';
  if (!(grant.isLive && t >= grant.grantedAt)) return 'NO_CONSENT';
  if (!(t <= receivedAt + grant.clockSkewMs)) return 'FUTURE';
  if (!grant.readPermission) return 'PERMISSION_OFF';
  if (!grant.acceptedSignals.has(signalId)) return 'NOT_ACCEPTED_SIGNAL';
  if (!sample.isEncrypted && grant.encryptedSignals.has(signalId)) return 'NOT_ENCRYPTED';
  return grant.gate.isOpen(t) ? null : 'OUTSIDE_SCHEDULE';
}
