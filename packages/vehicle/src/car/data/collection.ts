import { DriveCollection } from '@vinculum/collection/drive/drive-collection.ts';
import type { SignalMemory } from '@vinculum/collection/sampling/signal-memory.ts';
import { agreedWording, entryInWording } from '@vinculum/contract/forms/agreed-wording.ts';
import type { CarConsentRecord } from '../consents/consents.ts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';

/** When a collection begins, and what was taken before. */
interface CollectedFrom {
  readonly now: number;
  readonly memory?: Map<number, SignalMemory>;
}

/** Samples one live consent from a drive and says what is to be sent. */
export class ConsentCollection extends DriveCollection {
  readonly consent: CarConsentRecord;

  constructor(consent: CarConsentRecord, timeZone: string, from: CollectedFrom) {
    const { offer } = consent;
    const { now, memory } = from;
    const collected = {
      // An offer without envelopes told its owner the rate only: no more than that is collected.
      readSignals: offer.read_signals.map((signal) =>
        signal.envelope === undefined ? entryInWording(signal, agreedWording.rateOnly) : signal,
      ),
      triggerSignals: offer.trigger_signals,
      accepted: new Set(consent.acceptedSignals),
      schedule: offer.schedule,
      // Sampling starts now; a grant that seems to lie ahead was written down before the clock was put back.
      grantedAt: Math.min(consent.grantedAt ?? now, now),
      expiresAt: consent.expiresAt,
      ...(memory === undefined ? {} : { memory }),
    };
    super(collected, timeZone, now);
    this.consent = consent;
  }
}

/** A public key given as PEM (SPKI) or JWK; throws on anything else. */
export function readPublicKey(text: string): KeyObject {
  const trimmed = text.trim();
  return trimmed.startsWith('{')
    ? createPublicKey({ key: JSON.parse(trimmed), format: 'jwk' })
    : createPublicKey(trimmed);
}

/** JWE in compact form: RSA-OAEP-256 or ECDH-ES, A256GCM. The platform forwards what it cannot read. */
export function encryptFor(publicKey: KeyObject, plain: unknown): Promise<string> {
  const alg = publicKey.asymmetricKeyType === 'rsa' ? 'RSA-OAEP-256' : 'ECDH-ES';
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(plain)))
    .setProtectedHeader({ alg, enc: 'A256GCM', cty: 'application/json' })
    .encrypt(publicKey);
}
