/** What each claim may have of something. */
export interface ClaimBudgets {
  /** Takes one; false when nothing is left. */
  take(claimId: number): boolean;
  giveBack(claimId: number): void;
}

/** So much at once of each claim, and what was taken comes back by so much an hour. `now` in milliseconds. */
export function createClaimBudgets(
  { atOnce, perHour }: { readonly atOnce: number; readonly perHour: number },
  now: () => number,
): ClaimBudgets {
  const taken = new Map<number, { count: number; at: number }>();
  const add = (claimId: number, more: number): boolean => {
    const at = now();
    const before = taken.get(claimId) ?? { count: 0, at };
    const count = Math.max(0, before.count - ((at - before.at) * perHour) / 3_600_000);
    const isWithin = count + more <= atOnce;
    taken.set(claimId, { count: Math.max(0, isWithin ? count + more : count), at });
    return isWithin;
  };
  return { take: (claimId) => add(claimId, 1), giveBack: (claimId) => void add(claimId, -1) };
}
