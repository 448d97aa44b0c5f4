/** A clock that stands still until it is moved. Milliseconds since 1970. */
export interface TestClock {
  readonly now: () => number;
  readonly set: (epochMs: number) => void;
  readonly advance: (ms: number) => void;
}

/** Starts on a Monday morning, 2 November 2026, 10:00 UTC. */
export function testClock(start = Date.UTC(2026, 10, 2, 10)): TestClock {
  let time = start;
  return {
    now: () => time,
    set: (epochMs) => {
      time = epochMs;
    },
    advance: (ms) => {
      time += ms;
    },
  };
}
