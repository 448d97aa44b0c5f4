import { createHash, verify, X509Certificate } from 'node:crypto';
import type { ConsentRecord, RecordAnswer } from '@vinculum/contract/evidence/record.ts';
import { answerVersion } from '@vinculum/contract/vehicle/messages.ts';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';

/** What the documented command checks of hashes, signatures and certificates, for machines without OpenSSL. */
export function isRecordProven({ seal, ...record }: ConsentRecord, authority: string): boolean {
  const root = new X509Certificate(authority);
  const { content, hash } = record.pii_processing.privacy_notice;
  const isCertified = (certificate: X509Certificate, name: string, at: string) =>
    certificate.verify(root.publicKey) &&
    certificate.subject === `CN=${name}` &&
    certificate.validFromDate <= new Date(at) &&
    new Date(at) <= certificate.validToDate;
  const isAnswerProven = (answer: RecordAnswer) => {
    const held = record.certificates.find(({ serial }) => serial === answer.certificate_serial);
    if (held === undefined || answer.signature_der === null) return false;
    const certificate = new X509Certificate(held.certificate);
    return (
      isOfThisConsent(answer.signed, record.record_header) &&
      isCertified(certificate, record.record_header.pii_principal_id, answer.received_at) &&
      isSigned(answer.signed, answer.signature_der, certificate)
    );
  };
  const sealing = new X509Certificate(seal.certificate);
  return (
    createHash('sha256').update(canonicalJson(content)).digest('hex') === hash &&
    record.answers.every(isAnswerProven) &&
    isCertified(sealing, 'Vinculum consent records', record.record_header.record_created) &&
    isSigned(record, seal.signature, sealing)
  );
}

/** By the first rule, without a version, an answer names the form's hash only. */
function isOfThisConsent(
  signed: RecordAnswer['signed'],
  { pii_principal_id: vin, record_id: id }: ConsentRecord['record_header'],
): boolean {
  if (!('version' in signed)) return true;
  const isBound = signed['vin'] === vin && `consent-${String(signed['consent_id'])}` === id;
  return signed['version'] === answerVersion && isBound;
}

function isSigned(what: unknown, signature: string, { publicKey }: X509Certificate): boolean {
  return verify('sha256', Buffer.from(canonicalJson(what)), publicKey, Buffer.from(signature, 'base64'));
}
