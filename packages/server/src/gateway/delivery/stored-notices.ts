/** What cars may forget, collected so that a fast car gets one message for many batches. */
interface StoredNotices {
  note(vin: string, consentId: number, seq: number): void;
  /** Sends what was noted since the last call. */
  flush(): void;
}

/** `soon` calls back once after a short while. */
export function createStoredNotices(
  send: (vin: string, stored: ReadonlyMap<number, number>) => void,
  soon: (callback: () => void) => void,
): StoredNotices {
  let noted = new Map<string, Map<number, number>>();
  const flush = () => {
    const due = noted;
    noted = new Map();
    for (const [vin, stored] of due) send(vin, stored);
  };
  return {
    note(vin, consentId, seq) {
      if (noted.size === 0) soon(flush);
      const stored = noted.get(vin) ?? new Map<number, number>();
      stored.set(consentId, Math.max(stored.get(consentId) ?? 0, seq));
      noted.set(vin, stored);
    },
    flush,
  };
}
