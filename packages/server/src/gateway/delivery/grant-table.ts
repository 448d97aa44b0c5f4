import { createEnvelopeGate, type EnvelopeGate } from '@vinculum/collection/envelope/envelope-gate.ts';
import { compileGrant, type Grant, type SignalSet } from '@vinculum/collection/plan/may-leave-car.ts';
import type { VehicleConsent } from '../../domains/consents/public.ts';

/** One consent made ready for decisions. */
export interface CompiledGrant {
  readonly consentId: number;
  readonly formId: number;
  readonly consumerId: number;
  readonly vin: string;
  /** What the delivering statement compares: a decision holds for this revision only. */
  readonly revision: number;
  /** For how long the consumer may keep what is delivered. */
  readonly retentionDays: number;
  /** The owner agreed to a signal that travels encrypted: only then may what cannot be read pass. */
  readonly hasEncryption: boolean;
  readonly grant: Grant;
  readonly envelopes: EnvelopeGate;
  readonly dataTypes: VehicleConsent['dataTypes'];
}

/** The consents of one connected vehicle, by consent id. */
type VehicleGrants = ReadonlyMap<number, CompiledGrant>;

/**
 * The live grants of every vehicle connected here. A table whose feed of changes has been silent for longer than
 * `freshForMs` answers that it knows nothing: better no sample than one without consent.
 */
export interface GrantTable {
  put(vin: string, consents: readonly VehicleConsent[], timeZone: string): void;
  remove(vin: string): void;
  /** Null for a vehicle that is not loaded. */
  of(vin: string): VehicleGrants | null;
  /** The change feed was read to its end as of this time, by the steady clock. */
  confirm(asOf: number): void;
  isFresh(): boolean;
  size(): number;
}

/** `steady`: milliseconds by a clock that nobody sets. */
export function createGrantTable(freshForMs: number, steady: () => number): GrantTable {
  const byVin = new Map<string, VehicleGrants>();
  let confirmedAt = Number.NEGATIVE_INFINITY;
  return {
    put(vin, consents, timeZone) {
      byVin.set(
        vin,
        new Map(consents.map((consent) => [consent.consentId, compileConsent(consent, timeZone)])),
      );
    },
    remove: (vin) => void byVin.delete(vin),
    of: (vin) => byVin.get(vin) ?? null,
    confirm(asOf) {
      confirmedAt = Math.max(confirmedAt, asOf);
    },
    isFresh: () => steady() - confirmedAt <= freshForMs,
    size: () => byVin.size,
  };
}

/** An ended consent keeps its reason, so that what it refuses is counted under the right name. */
export function compileConsent(consent: VehicleConsent, timeZone: string): CompiledGrant {
  const readable = new Set(consent.readSignals);
  const accepted = consent.acceptedSignals.filter((id) => readable.has(id));
  const grantedAt = consent.grantedAt ?? Number.POSITIVE_INFINITY;
  return {
    consentId: consent.consentId,
    formId: consent.formId,
    consumerId: consent.consumerId,
    vin: consent.vin,
    revision: consent.revision,
    retentionDays: consent.retentionDays,
    hasEncryption: consent.encryptedSignals.some((id) => accepted.includes(id)),
    dataTypes: consent.dataTypes,
    envelopes: createEnvelopeGate(consent.envelopes, { grantedAt, accepted: new Set(accepted) }),
    grant: compileGrant({
      status: consent.status,
      acceptedSignals: signalSetOf(accepted),
      encryptedSignals: signalSetOf(consent.encryptedSignals),
      grantedAt,
      expiresAt: consent.status === 'FORM_EXPIRED' ? 0 : consent.expiresAt,
      revokedAt: consent.status === 'FORM_CANCELED' || consent.status === 'FORM_NOT_ASKED' ? 0 : null,
      schedule: consent.schedule,
      timeZone,
      readPermission: consent.readPermission,
    }),
  };
}

/** Ids up to here are kept as bits (8 KB at the most); the catalogue's are far below. */
const MAX_BITS = 65_536;

/** A set of signal ids whose question costs one array access. */
export function signalSetOf(ids: readonly number[]): SignalSet {
  const highest = ids.reduce((most, id) => Math.max(most, id), -1);
  if (highest >= MAX_BITS || ids.some((id) => id < 0)) return new Set(ids);
  const bits = new Uint8Array((highest >> 3) + 1);
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return { has: (id) => id >= 0 && id <= highest && ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0 };
}
