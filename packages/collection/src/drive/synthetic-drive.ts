import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { SignalValue } from '../plan/plan.ts';
import type { City } from './cities.ts';
import { type CarFacts, type Drive, factNames, factValue } from './drive.ts';
import { type Motion, motions, type Road, ROUND_S } from './road.ts';

export interface SyntheticDriveOptions {
  readonly facts: CarFacts;
  readonly city: City;
  readonly isMoving: boolean;
  /** Mixed when absent. */
  readonly road?: Road;
  /** 0 to 1; the same seed gives the same drive. */
  readonly seed: number;
  /** Names of signals that this model does not have. */
  readonly lacks?: readonly string[];
}

/** A car that drives day and night starts over after these seconds: nobody believes millions of kilometres. */
const ODOMETER_S = 11_000 * ROUND_S;
/** It is charged so often, in no time. */
const CHARGED_S = 6 * ROUND_S;
/** How far a full battery reaches, whatever it holds. */
const RANGE_METRES = 450_000;
const METRES_PER_DEGREE = 6_371_000 * (Math.PI / 180);

/** A made-up drive on a loop around a city: smooth, plausible, and the same for the same seed. */
export function syntheticDrive(options: SyntheticDriveOptions): Drive {
  const { facts, city, seed, isMoving, road = 'mixed', lacks = [] } = options;
  const { batteryCapacity } = facts;
  const motion = motions[road];
  const speedAt = isMoving ? motion.speedAt : () => 0;
  const offset = seed * ROUND_S * 7;
  const wayOf = (s: number, each: number) => (isMoving ? motion.wayAt(s % each) : 0);
  // Cars of one city do not all follow the same line.
  const loop = { lat: city.lat + (seed - 0.5) * 0.03, lon: city.lon, motion };
  const values: Readonly<Record<string, (s: number, t: number) => SignalValue>> = {
    perfVehicleSpeed: (s) => round(speedAt(s), 2),
    perfVehicleSpeedDisplay: (s) => round(speedAt(s) * 1.03, 2),
    perfOdometer: (s) => round(12_000 + seed * 40_000 + wayOf(s, ODOMETER_S) / 1000, 3),
    evBatteryLevel: (s) =>
      round(batteryCapacity * (0.45 + seed * 0.5 - wayOf(s, CHARGED_S) / RANGE_METRES), 0),
    // In milliwatts.
    evBatteryInstantaneousChargeRate: (s) =>
      round(0 - (speedAt(s) / RANGE_METRES) * batteryCapacity * 3600 * 1000, 0),
    envOutsideTemperature: (s) => round(9 + seed * 8 + 3 * Math.sin(s / 1800), 1),
    hvacTemperatureSet: (s) => 20 + (Math.floor(s / 600) % 4) * 0.5,
    hvacTemperatureCurrent: (s) => round(20.5 + Math.sin(s / 300), 1),
    engineRpm: (s) => (isMoving ? Math.round(800 + speedAt(s) * 90) : 0),
    perfSteeringAngle: (s) => (isMoving ? round(12 * Math.sin(s / 7), 1) : 0),
    gearSelection: () => (isMoving ? 8 : 4),
    currentGear: () => (isMoving ? 8 : 4),
    ignitionState: () => (isMoving ? 4 : 2),
    parkingBrakeOn: () => !isMoving,
    nightMode: (_s, t) => isNight(t, city),
    turnSignalState: (s) => (isMoving && Math.floor(s / 20) % 5 === 0 ? 1 + (Math.floor(s / 100) % 2) : 0),
    evChargePortOpen: () => false,
    evChargeState: () => 0,
    location: (s) => locationAt(isMoving ? s : offset, loop),
    accelerometer: (s) => (isMoving ? accelerationAt(s, motion) : standing),
  };
  const signals = [...Object.keys(values), ...factNames].filter((name) => !lacks.includes(name));
  const has = new Set(signals);
  return {
    timeZone: city.timeZone,
    signals,
    isDriving: () => isMoving,
    // Once around is a trip.
    tripAt: (t) => (isMoving ? Math.floor((t / 1000 + offset) / ROUND_S) : null),
    valueAt: (name, t) =>
      has.has(name) ? (values[name]?.(t / 1000 + offset, t) ?? factValue(facts, name)) : undefined,
  };
}

type Place = Pick<City, 'lat' | 'lon'>;

/** Around a centre against the clock, once in a round. */
function locationAt(s: number, { lat, lon, motion }: Place & { motion: Motion }): number[] {
  const angle = (motion.wayAt(s % ROUND_S) / motion.roundMetres) * 2 * Math.PI;
  const radius = motion.roundMetres / (2 * Math.PI) / METRES_PER_DEGREE;
  const north = radius * Math.sin(angle);
  const east = (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180);
  const heading = round(360 - (angle * 180) / Math.PI, 1) % 360;
  return [round(lat + north, 6), round(lon + east, 6), 40, heading, 5];
}

const standing = [0, 0, 9.81];

function accelerationAt(s: number, { speedAt }: Motion): number[] {
  const ahead = (speedAt(s + 0.1) - speedAt(s - 0.1)) / 0.2;
  return [round(ahead, 3), round(0.8 * Math.sin(s / 7), 3), round(9.81 + 0.3 * Math.sin(s * 9), 3)];
}

/** By the sun, as in spring: a clock of the zone is slow to ask. */
function isNight(t: number, { lon }: Place): boolean {
  return Math.cos(2 * Math.PI * (t / DAY_MS + lon / 360)) > 0;
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
