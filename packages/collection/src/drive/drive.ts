import type { SignalValue } from '../plan/plan.ts';

/** Where a car's values come from. Values are functions of time, so that any rate can be sampled. */
export interface Drive {
  readonly timeZone: string;
  /** Catalogue names of all signals that the car can ever give. */
  readonly signals: readonly string[];
  /** The value of a signal by its catalogue name at a moment; undefined when the car does not have it then. */
  valueAt(name: string, t: number): SignalValue | undefined;
  isDriving(t: number): boolean;
  /** A number for the trip that the car is on, another for the next; null when it is on none. */
  tripAt(t: number): number | null;
}

/** What is built into a car and does not change. */
export interface CarFacts {
  readonly vin: string;
  readonly make: string;
  readonly model: string;
  readonly modelYear: number;
  /** Wh. */
  readonly batteryCapacity: number;
}

const values: ReadonlyMap<string, (facts: CarFacts) => SignalValue> = new Map([
  ['infoVin', ({ vin }: CarFacts): SignalValue => vin],
  ['infoMake', ({ make }) => make],
  ['infoModel', ({ model }) => model],
  ['infoModelYear', ({ modelYear }) => modelYear],
  ['infoEvBatteryCapacity', ({ batteryCapacity }) => batteryCapacity],
  ['infoEvConnectorType', () => [2, 6]],
  ['vehicleOnline', () => true],
]);

export const factNames: readonly string[] = [...values.keys()];

export function factValue(facts: CarFacts, name: string): SignalValue | undefined {
  return values.get(name)?.(facts);
}
