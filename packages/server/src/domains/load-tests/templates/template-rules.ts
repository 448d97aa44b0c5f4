import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';

/** What a template's certificate says; times in milliseconds since 1970. */
interface CertificateSays {
  readonly serial: string;
  readonly notBefore: number;
  readonly notAfter: number;
  /** Null when it is not for vehicles that ask for their first certificate. */
  readonly claimId: number | null;
  /** From this platform's authority. */
  readonly isOurs: boolean;
}

/** What the platform knows of the claim that a certificate names. */
interface ClaimKnown {
  readonly certificate_serial: string;
  readonly remaining: number;
  readonly not_after: Date;
  readonly is_test: boolean;
  /** Whether vehicles have got certificates by it. */
  readonly is_used: boolean;
}

/**
 * Why vehicles could not get their own certificates with this one, as the platform's provisioning would refuse them;
 * null when they could. `claim` is undefined when the platform does not know it.
 */
export function certificateProblem(
  says: CertificateSays,
  claim: ClaimKnown | undefined,
  now: number,
): FieldProblem | null {
  const { notBefore, notAfter, claimId, isOurs, serial } = says;
  if (!isOurs) return problem('certificateForeign');
  if (claimId === null) return problem('certificateNoClaim');
  if (now < notBefore) return problem('certificateNotYet', { day: dayOf(notBefore) });
  if (now >= notAfter) return problem('certificateExpired', { day: dayOf(notAfter) });
  if (claim === undefined || claim.certificate_serial !== serial) return problem('certificateUnknown');
  const ended = claim.not_after.getTime();
  if (now >= ended) return problem('certificateExpired', { day: dayOf(ended) });
  // What a real vehicle has its certificate from cannot make others count as tests.
  if (!claim.is_test && claim.is_used) return problem('certificateOfVehicles');
  return claim.remaining > 0 ? null : problem('certificateUsedUp');
}

/**
 * With what the VINs of a maker's simulated vehicles start: its range, and two signs that keep them apart from those
 * of its real ones.
 */
export function simulatedVinPrefix(wmi: string): string {
  return `${wmi}LT`;
}

function problem(key: string, args: FieldProblem['args'] = {}): FieldProblem {
  return { field: 'certificate', key: `loadTests.${key}`, args };
}
