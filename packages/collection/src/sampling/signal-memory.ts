/** What must outlast a plan that is made anew and a car that is switched off, so that neither sends more. */
export interface SignalMemory {
  /** When a sample was last taken by the signal's own clock; null for never. Milliseconds since 1970. */
  takenAt: number | null;
  /** When its trigger last fired; null for never. */
  firedAt: number | null;
}

export function newMemory(): SignalMemory {
  return { takenAt: null, firedAt: null };
}
