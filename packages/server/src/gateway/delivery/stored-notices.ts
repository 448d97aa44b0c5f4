import { coalesce } from '../../mechanisms/coalesce.ts';

interface StoredNotice {
  readonly vin: string;
  readonly consentId: number;
  readonly seq: number;
}

/** Notes what cars may forget; a fast car gets one message for many batches. `soon` calls back after a short while. */
export function createStoredNotices(
  send: (vin: string, stored: ReadonlyMap<number, number>) => void,
  soon: (callback: () => void) => void,
): (notice: StoredNotice) => void {
  const notices = coalesce<StoredNotice>({
    soon,
    work(noted) {
      for (const [vin, ofCar] of Map.groupBy(noted, (notice) => notice.vin)) {
        const stored = new Map<number, number>();
        for (const { consentId, seq } of ofCar)
          stored.set(consentId, Math.max(stored.get(consentId) ?? 0, seq));
        send(vin, stored);
      }
    },
  });
  return (notice) => notices.add(notice);
}
