/** A bucket that holds `burst` packets and fills with `perSecond`: whether one more fits, `now` in milliseconds. */
export function createPacketBudget(perSecond: number, burst: number): (now: number) => boolean {
  let left = burst;
  let filledAt = Number.NEGATIVE_INFINITY;
  return (now) => {
    // A clock that is put back gives nothing by that, and fills it from there on.
    const passed = filledAt === Number.NEGATIVE_INFINITY ? 0 : Math.max(0, now - filledAt);
    left = Math.min(burst, left + (passed * perSecond) / 1000);
    filledAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
