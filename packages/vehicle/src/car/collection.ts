import { DriveCollection } from '@vinculum/collection/drive/drive-collection.ts';
import type { CarConsentRecord } from './consents.ts';

/** Samples one live consent from a drive and says what is to be sent. */
export class ConsentCollection extends DriveCollection {
  readonly consent: CarConsentRecord;

  constructor(consent: CarConsentRecord, timeZone: string, now: number) {
    const { offer } = consent;
    const collected = {
      readSignals: offer.read_signals,
      triggerSignals: offer.trigger_signals,
      accepted: new Set(consent.acceptedSignals),
      schedule: offer.schedule,
      // Sampling starts now; a grant that seems to lie ahead was written down before the clock was put back.
      grantedAt: Math.min(consent.grantedAt ?? now, now),
      expiresAt: consent.expiresAt,
    };
    super(collected, timeZone, now);
    this.consent = consent;
  }
}
