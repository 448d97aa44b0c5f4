/** How much each part measures; `smallest` runs every line too: it shows that the part works, and measures nothing. */
export const sizes = {
  decision: { full: { rounds: 5_000_000 }, smallest: { rounds: 10 } },
  publish: { full: { vins: [1000, 10_000, 100_000] }, smallest: { vins: [2] } },
  gateway: {
    full: { connections: 20, batches: 2000, rounds: 3 },
    smallest: { connections: 2, batches: 2, rounds: 1 },
  },
  revoke: {
    full: { cars: 10_000, everyMs: 10_000, single: 100, watchMs: 20_000 },
    smallest: { cars: 3, everyMs: 100, single: 1, watchMs: 300 },
  },
  storm: {
    full: { cars: 500, newCars: 150, rounds: 3 },
    smallest: { cars: 2, newCars: 2, rounds: 1 },
  },
  usage: {
    full: { forms: 20, cars: 100, days: 400, rounds: 15 },
    smallest: { forms: 1, cars: 1, days: 1, rounds: 1 },
  },
  files: {
    full: { forms: 20, cars: 5000, deliver: 100, days: 50, events: 50_000, rounds: 3 },
    smallest: { forms: 1, cars: 1, deliver: 1, days: 1, events: 1, rounds: 1 },
  },
  notifications: { full: { cars: 10_000, rounds: 3 }, smallest: { cars: 2, rounds: 1 } },
  idle: {
    // Of fewer simulated cars the figure says how far the heap of their process has grown, and not what a car takes.
    full: { cars: 10_000, simulated: 5000, first: 500, settleMs: 3000, minutes: 10 },
    smallest: { cars: 2, simulated: 2, first: 1, settleMs: 10, minutes: 0 },
  },
  'load-tester': { full: { vehicles: 1000 }, smallest: { vehicles: 2 } },
  scale: {
    full: { consents: [1000, 1_000_000, 10_000_000], rounds: 300 },
    smallest: { consents: [100, 100], rounds: 1 },
  },
  growth: { full: { cars: 50, minutes: 1440 }, smallest: { cars: 1, minutes: 1 } },
  portal: {
    full: { screens: 11, slowRounds: 3, graded: 5, slowdown: 4, watchMs: 4000 },
    smallest: { screens: 1, slowRounds: 1, graded: 1, slowdown: 1, watchMs: 10 },
  },
};
