/** How cars lose their connection at random, for trials of what they do then. */
interface OutageOptions {
  /** Of the time that a car is offline, 0 to below 1; 0 means never. */
  readonly share: number;
  /** How long an outage lasts on average, in milliseconds. */
  readonly meanMs: number;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Says for one car after the other whether it should change sides; `elapsedMs` since it was asked last. */
export function createOutages({ share, meanMs, random }: OutageOptions) {
  const meanOnlineMs = (meanMs * (1 - share)) / share;
  return (isConnected: boolean, elapsedMs: number): boolean => {
    if (share <= 0) return false;
    const meanStay = isConnected ? meanOnlineMs : meanMs;
    return random() < 1 - Math.exp(-elapsedMs / meanStay);
  };
}
