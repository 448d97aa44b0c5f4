import type { SignalValue } from '../plan.ts';
import type { City } from './cities.ts';
import { type CarFacts, type Drive, factNames, factValue } from './drive.ts';

/** Town traffic with stops, a country road, a motorway, or each in turn. */
export const roads = ['mixed', 'city', 'country', 'motorway'] as const;
export type Road = (typeof roads)[number];

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
const ODOMETER_S = 10_000_000;
/** Seconds of one round: town, road, town. */
const ROUND_S = 900;
/** Wh a metre. */
const CONSUMPTION = 0.16;

/** A made-up drive on a loop around a city: smooth, plausible, and the same for the same seed. */
export function syntheticDrive(options: SyntheticDriveOptions): Drive {
  const { facts, city, seed, isMoving, road = 'mixed', lacks = [] } = options;
  const speedAt = speedsOn[road];
  const offset = seed * ROUND_S * 7;
  const radius = 0.012 + seed * 0.02;
  const values: Readonly<Record<string, (s: number, t: number) => SignalValue>> = {
    perfVehicleSpeed: (s) => (isMoving ? round(speedAt(s), 2) : 0),
    perfVehicleSpeedDisplay: (s) => (isMoving ? round(speedAt(s) * 1.03, 2) : 0),
    perfOdometer: (s) => round(12_000 + seed * 40_000 + (isMoving ? ((s % ODOMETER_S) * 14) / 1000 : 0), 3),
    evBatteryLevel: (s) => round(batteryAt({ s, facts, seed, isMoving }), 0),
    evBatteryInstantaneousChargeRate: (s) =>
      isMoving ? round(-speedAt(s) * CONSUMPTION * 3600 * 1000, 0) : 0,
    envOutsideTemperature: (s) => round(9 + seed * 8 + 3 * Math.sin(s / 1800), 1),
    hvacTemperatureSet: (s) => 20 + (Math.floor(s / 600) % 4) * 0.5,
    hvacTemperatureCurrent: (s) => round(20.5 + Math.sin(s / 300), 1),
    engineRpm: (s) => (isMoving ? Math.round(800 + speedAt(s) * 90) : 0),
    perfSteeringAngle: (s) => (isMoving ? round(12 * Math.sin(s / 7), 1) : 0),
    gearSelection: () => (isMoving ? 8 : 4),
    currentGear: () => (isMoving ? 8 : 4),
    ignitionState: () => (isMoving ? 4 : 2),
    parkingBrakeOn: () => !isMoving,
    nightMode: (_s, t) => isNight(t),
    turnSignalState: (s) => (isMoving && Math.floor(s / 20) % 5 === 0 ? 1 + (Math.floor(s / 100) % 2) : 0),
    evChargePortOpen: () => false,
    evChargeState: () => 0,
    location: (s) => locationAt({ s: isMoving ? s : 0, city, radius }),
    accelerometer: (s) => (isMoving ? accelerationAt(s, speedAt) : standing),
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

type SpeedAt = (s: number) => number;

/** Metres a second. */
const speedsOn: Readonly<Record<Road, SpeedAt>> = {
  mixed: mixedSpeedAt,
  city: townSpeedAt,
  country: (s) => 19 + 5 * Math.sin(s / 41) + 2 * Math.sin(s / 13),
  motorway: (s) => 31 + 3 * Math.sin(s / 83) + Math.sin(s / 19),
};

/** Town traffic with stops, then a faster road, then back. */
function mixedSpeedAt(s: number): number {
  const place = (s % ROUND_S) / ROUND_S;
  const onRoad = smooth(0.3, 0.4, place) - smooth(0.75, 0.85, place);
  const road = 25 + 4 * Math.sin(s / 37) + Math.sin(s / 5);
  return townSpeedAt(s) * (1 - onRoad) + road * onRoad;
}

function townSpeedAt(s: number): number {
  return Math.max(0, 9 + 6 * Math.sin(s / 11) + 3 * Math.sin(s / 4.3));
}

function batteryAt(at: { s: number; facts: CarFacts; seed: number; isMoving: boolean }): number {
  const { s, facts, seed, isMoving } = at;
  const start = 0.45 + seed * 0.5;
  if (!isMoving) return facts.batteryCapacity * start;
  // Down for an hour and a half, then as if charged again.
  const used = ((s % 5400) / 5400) * 0.4;
  return facts.batteryCapacity * Math.max(0.05, start - used);
}

function locationAt(at: { s: number; city: City; radius: number }): number[] {
  const angle = (at.s / ROUND_S) * 2 * Math.PI;
  const wobble = 1 + 0.15 * Math.sin(angle * 3);
  const lat = at.city.lat + at.radius * wobble * Math.sin(angle);
  const lon = at.city.lon + (at.radius * wobble * Math.cos(angle)) / Math.cos((at.city.lat * Math.PI) / 180);
  const heading = (360 - (angle * 180) / Math.PI) % 360;
  return [round(lat, 6), round(lon, 6), 40, round((heading + 360) % 360, 1), 5];
}

const standing = [0, 0, 9.81];

function accelerationAt(s: number, speedAt: SpeedAt): number[] {
  const ahead = (speedAt(s + 0.1) - speedAt(s - 0.1)) / 0.2;
  return [round(ahead, 3), round(0.8 * Math.sin(s / 7), 3), round(9.81 + 0.3 * Math.sin(s * 9), 3)];
}

function isNight(t: number): boolean {
  const hour = new Date(t).getUTCHours();
  return hour < 6 || hour > 18;
}

function smooth(from: number, to: number, x: number): number {
  const place = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return place * place * (3 - 2 * place);
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
