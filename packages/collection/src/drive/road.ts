/** Town traffic with stops, a country road, a motorway, or each in turn. */
export const roads = ['mixed', 'city', 'country', 'motorway'] as const;
export type Road = (typeof roads)[number];

/** Seconds of one round: town, road, town. Every round goes as fast, and as far, as the one before. */
export const ROUND_S = 900;

type SpeedAt = (s: number) => number;

/** How a car goes along a road; seconds count from the beginning of any round. */
export interface Motion {
  /** Metres a second. */
  readonly speedAt: SpeedAt;
  /** Metres driven since second 0. */
  readonly wayAt: (s: number) => number;
  readonly roundMetres: number;
}

/** The same for every car: a fleet keeps one for each road. */
export const motions: Readonly<Record<Road, Motion>> = {
  mixed: motionOf(mixedSpeedAt),
  city: motionOf(townSpeedAt),
  country: motionOf((s) => 19 + 5 * wave(s, 4) + 2 * wave(s, 11)),
  motorway: motionOf((s) => 31 + 3 * wave(s, 2) + wave(s, 8)),
};

function motionOf(speedAt: SpeedAt): Motion {
  const ways = new Float64Array(ROUND_S + 1);
  for (let s = 0; s < ROUND_S; s += 1) ways[s + 1] = (ways[s] ?? 0) + speedAt(s + 0.5);
  const roundMetres = ways[ROUND_S] ?? 0;
  return {
    speedAt,
    wayAt: (s) => {
      const whole = Math.floor(s);
      const part = s - whole;
      const inRound = (ways[whole % ROUND_S] ?? 0) + part * speedAt(whole + part / 2);
      return Math.floor(s / ROUND_S) * roundMetres + inRound;
    },
    roundMetres,
  };
}

/** Town traffic with stops, then a faster road, then back. */
function mixedSpeedAt(s: number): number {
  const place = (s % ROUND_S) / ROUND_S;
  const onRoad = smooth(0.3, 0.4, place) - smooth(0.75, 0.85, place);
  const road = 25 + 4 * wave(s, 4) + wave(s, 29);
  return townSpeedAt(s) * (1 - onRoad) + road * onRoad;
}

function townSpeedAt(s: number): number {
  return Math.max(0, 8 + 6 * wave(s, 13) + 3 * wave(s, 33));
}

/** Goes up and down so often a round. */
function wave(s: number, times: number): number {
  return Math.sin((2 * Math.PI * times * s) / ROUND_S);
}

function smooth(from: number, to: number, x: number): number {
  const place = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return place * place * (3 - 2 * place);
}
