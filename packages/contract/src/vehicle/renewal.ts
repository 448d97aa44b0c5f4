/** How a vehicle's certificate is renewed over its own connection. */
export const renewalRules = {
  /** Of the time between its beginning and its end, what has to pass before. */
  share: 2 / 3,
  /** The former certificate is good until the new one is first used, and no longer than this. */
  overlapDays: 30,
  /** For how many new keys one is renewed within a day. */
  keysADay: 5,
} as const;

/** From when a certificate may be renewed. All in milliseconds since 1970. */
export function renewableFrom(begins: number, ends: number): number {
  return begins + (ends - begins) * renewalRules.share;
}
