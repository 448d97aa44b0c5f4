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
import { STORED_KEY_LOCKED } from './stored-key.ts';

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

export interface KeyInput {
  /** PEM; null for a stored one that cannot be opened. */
  readonly text: string | null;
  /** What is said when it is another certificate's. */
  readonly otherKey: string;
}

interface PairReading {
  readonly problems: readonly FieldProblem[];
  /** Null when there is a problem, or half of it is missing. */
  readonly pair: GoodPair | null;
}

/**
 * Checks a certificate as the platform's provisioning will, and that the key is its own: all that is wrong, at
 * `certificate` and `private_key`. Of what is left out nothing is said.
 */
export async function readPair(
  deps: Deps,
  now: number,
  input: { readonly certificate?: string | undefined; readonly key?: KeyInput | undefined },
): Promise<PairReading> {
  const read = input.certificate === undefined ? null : await readCertificate(deps, now, input.certificate);
  const key = input.key === undefined || input.key.text === null ? null : readPrivateKey(input.key.text);
  const ofKey = problemOfKey(input.key, key, read?.certificate ?? null);
  const problems = [ofKey, read?.problem ?? null].filter((problem) => problem !== null);
  const isGood = read?.problem === null && ofKey === null && key?.kind === 'key';
  return { problems, pair: isGood ? { ...read.good, privateKey: key.pem } : null };
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
  input: KeyInput | undefined,
  key: KeyReading | null,
  certificate: BootstrapCertificate | null,
): FieldProblem | null {
  const field = 'private_key';
  if (input === undefined) return null;
  if (key === null) return { field, key: STORED_KEY_LOCKED };
  if (key.kind !== 'key')
    return { field, key: key.kind === 'locked' ? 'loadTests.keyLocked' : 'loadTests.keyUnreadable' };
  return certificate === null || certificate.isOf(key.key) ? null : { field, key: input.otherKey };
}
