import type { Ledger } from './ledger.ts';
import type { SeenBatch } from './witness.ts';

/** By consent and seq. */
export function nameOf({ consentId, seq }: SeenBatch): string {
  return `${consentId}/${seq}`;
}

/** What a car was told is stored must be in the stream, unless its consent ended or somebody's clock was wrong. */
export function isOwed(ledger: Ledger, vin: string, batch: SeenBatch): boolean {
  const { consentId, storedAt, takenAt } = batch;
  if (storedAt === null || ledger.early.has(consentId)) return false;
  const ending = ledger.endings.get(consentId);
  if (ending !== undefined && ending.requestedAt <= storedAt) return false;
  return ledger.isTimely(vin, takenAt, storedAt);
}

/** `row`: the samples that the stream has of it. */
export function lostOf(
  ledger: Ledger,
  vin: string,
  { batch, row }: { readonly batch: SeenBatch; readonly row: string | undefined },
): string[] {
  if (row === batch.samples || !isOwed(ledger, vin, batch)) return [];
  const what = row === undefined ? 'is not in the stream' : 'is not whole in the stream';
  return [`batch ${nameOf(batch)} of ${vin}, ${batch.count} samples, ${what}`];
}

/** `isThere`: in the stream. */
export function lateOf(ledger: Ledger, batch: SeenBatch, isThere: boolean): string[] {
  const ending = ledger.endings.get(batch.consentId);
  if (!isThere || ending === undefined) return [];
  const { acknowledgedAt, lastSeq } = ending;
  if (acknowledgedAt !== null && batch.takenAt > acknowledgedAt)
    return [`batch ${nameOf(batch)} was taken after the end of its consent`];
  if (lastSeq !== null && batch.seq > lastSeq)
    return [`batch ${nameOf(batch)} was delivered after the end of its consent`];
  return [];
}
