import { createPrivateKey, sign } from 'node:crypto';
import type { ConsentRecord, ConsentRecordContent } from '@vinculum/contract/evidence/record.ts';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import { findRecordSeal, type RecordSeal } from './record-seal-store.ts';
import { consentRecordOf } from './consent-record-rules.ts';
import { loadRecordSource } from './consent-record-store.ts';
import { formExists } from '../forms/public.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';

/**
 * Signs a whole record: ECDSA P-256 with SHA-256 over its canonical JSON (RFC 8785), which anyone can make again from
 * the file. What is read is what was signed; there is no second copy that could say something else.
 */
export function sealRecord(content: ConsentRecordContent, seal: RecordSeal): ConsentRecord {
  const record = { ...content, authorities: [...new Set([...content.authorities, seal.authority])] };
  const signature = sign('sha256', Buffer.from(canonicalJson(record)), createPrivateKey(seal.privateKey));
  return {
    ...record,
    seal: {
      algorithm: 'ecdsa-with-SHA256',
      signature: signature.toString('base64'),
      certificate: seal.certificate,
    },
  };
}

/**
 * The sealed record of the consent of a VIN to a form of the own organisation.
 * @throws consentFormNotFound, also for a form of somebody else; notFound, when the form was never published to the
 * VIN; unavailable, while there is no key to seal with, or none that can be opened.
 */
export async function getConsentRecord(
  deps: Deps,
  context: UserContext,
  request: { readonly id: number; readonly vin: string },
): Promise<ConsentRecord> {
  const { db } = deps;
  const scope = { consumerId: context.principal.organisationId, formId: request.id };
  if (!(await formExists(db, scope.formId, scope.consumerId))) throw new AppError('consentFormNotFound');
  const now = new Date(context.now);
  const source = await loadRecordSource(db, { ...scope, vin: request.vin, now });
  if (source === undefined) throw new AppError('notFound');
  const seal = await findRecordSeal(deps, now);
  if (seal === undefined) throw new AppError('unavailable');
  return sealRecord(consentRecordOf(source, now), seal);
}
