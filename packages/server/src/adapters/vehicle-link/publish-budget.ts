/** Whether one more message fits now; `now` in milliseconds. */
export type PublishBudget = (now: number) => boolean;

/** A bucket that holds `burst` messages and fills with `perSecond`. */
export function createPublishBudget(perSecond: number, burst: number): PublishBudget {
  let left = burst;
  let filledAt = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now > filledAt) {
      const gained = filledAt === Number.NEGATIVE_INFINITY ? 0 : ((now - filledAt) * perSecond) / 1000;
      left = Math.min(burst, left + gained);
      filledAt = now;
    }
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
