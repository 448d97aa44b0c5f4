/** Whether one more message fits now; `now` in milliseconds. */
export type PublishBudget = (now: number) => boolean;

/** A bucket that holds `burst` messages and fills with `perSecond`. */
export function createPublishBudget(perSecond: number, burst: number): PublishBudget {
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
