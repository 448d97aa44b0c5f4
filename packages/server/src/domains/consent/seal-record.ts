import { createPrivateKey, sign } from 'node:crypto';
import type { ConsentRecord, ConsentRecordContent } from '@vinculum/contract/consent/record.ts';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import type { RecordSeal } from './record-seal-store.ts';

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
