import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import {
  type BootstrapCertificate,
  type KeyReading,
  readBootstrapCertificate,
  readPrivateKey,
} from '../../../adapters/authority/bootstrap-certificate.ts';
import type { Deps } from '../../../deps.ts';
import { certificateProblem } from './template-rules.ts';
import { findClaim, type FoundClaim } from './claims-store.ts';

/** A certificate with which vehicles of a maker get their own. */
interface GoodCertificate {
  readonly certificate: BootstrapCertificate;
  readonly claim: FoundClaim;
  /** PEM of the authority that it is from. */
  readonly authority: string;
}

export interface GoodPair extends GoodCertificate {
  /** PKCS#8 PEM. */
  readonly privateKey: string;
}

interface KeyInput {
  /** PEM. */
  readonly text: string;
  /** What is said when it is another certificate's. */
  readonly otherKey: string;
}

/**
 * Checks a certificate as the platform's provisioning will, and that the key is its own.
 * @throws badRequest with all that is wrong, at `certificate` and `private_key`
 */
export async function checkPair(
  deps: Deps,
  now: number,
  input: { readonly certificate: string; readonly key: KeyInput },
): Promise<GoodPair> {
  const read = await readCertificate(deps, now, input.certificate);
  const key = readPrivateKey(input.key.text);
  const keyProblem = problemOfKey(key, read.certificate, input.key.otherKey);
  if (read.problem === null && keyProblem === null && key.kind === 'key')
    return { ...read.good, privateKey: key.pem };
  const fields = [keyProblem, read.problem].filter((problem) => problem !== null);
  throw new AppError('badRequest', { fields });
}

/** The same of a certificate alone. @throws badRequest */
export async function checkCertificate(deps: Deps, now: number, text: string): Promise<GoodCertificate> {
  const read = await readCertificate(deps, now, text);
  if (read.problem !== null) throw new AppError('badRequest', { fields: [read.problem] });
  return read.good;
}

type CertificateReading =
  | { readonly problem: null; readonly certificate: BootstrapCertificate; readonly good: GoodCertificate }
  | { readonly problem: FieldProblem; readonly certificate: BootstrapCertificate | null };

async function readCertificate(deps: Deps, now: number, text: string): Promise<CertificateReading> {
  const certificate = readBootstrapCertificate(text);
  if (certificate === null)
    return { certificate, problem: { field: 'certificate', key: 'loadTests.certificateUnreadable' } };
  const authority = (await deps.openAuthority()).rootPem;
  const { claimId } = certificate;
  const claim = claimId === null ? undefined : await findClaim(deps.db, claimId);
  const says = { ...certificate, isOurs: certificate.isFrom(authority) };
  const problem = certificateProblem(says, claim, now);
  if (problem !== null) return { certificate, problem };
  if (claim === undefined) throw new TypeError('a certificate without a claim has a problem');
  return { certificate, problem, good: { certificate, claim, authority } };
}

function problemOfKey(
  key: KeyReading,
  certificate: BootstrapCertificate | null,
  otherKey: string,
): FieldProblem | null {
  const field = 'private_key';
  if (key.kind !== 'key')
    return { field, key: key.kind === 'locked' ? 'loadTests.keyLocked' : 'loadTests.keyUnreadable' };
  return certificate === null || certificate.isOf(key.key) ? null : { field, key: otherKey };
}
