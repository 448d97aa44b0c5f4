import type { LiveDataDocument, VehicleMessage } from '@vinculum/contract/live-data/endpoints.ts';
import { z } from 'zod';
import type { LatestValue } from '../../read-models/live-data/live-data-store.ts';

const location = z
  .tuple([z.number(), z.number()])
  .rest(z.unknown())
  .transform(([lat, lon]) => ({ lat, lon }));

/** How the value of each signal goes into the message; the signal has the name of the field. */
const fields = {
  infoMake: z.string(),
  infoModel: z.string(),
  infoModelYear: z.number(),
  infoEvBatteryCapacity: z.number(),
  infoEvConnectorType: z.array(z.number()),
  evBatteryLevel: z.number(),
  perfVehicleSpeed: z.number(),
  envOutsideTemperature: z.number(),
  hvacTemperatureSet: z.number(),
  location,
} as const;

/** The signals that the live message shows. */
export const liveSignals: readonly string[] = ['infoVin', ...Object.keys(fields)];

/** One entry a car, the one heard of last first; a field is null where the owner shares no such signal. */
export function liveDataDocumentOf(values: readonly LatestValue[]): LiveDataDocument {
  const signaldata = [...Map.groupBy(values, (value) => value.vin)].map(([vin, ofCar]) => ({
    vin,
    recordTimestamp: ofCar.reduce((last, value) => Math.max(last, value.capturedAt), 0),
    messages: [messageOf(vin, new Map(ofCar.map(({ signal, value }) => [signal, value])))],
  }));
  return { signaldata: signaldata.toSorted((a, b) => b.recordTimestamp - a.recordTimestamp) };
}

function messageOf(vin: string, values: ReadonlyMap<string, unknown>): VehicleMessage {
  const read = <T>(name: keyof typeof fields, schema: z.ZodType<T>): T | null =>
    schema.safeParse(values.get(name)).data ?? null;
  return {
    infoVin: vin,
    infoMake: read('infoMake', fields.infoMake),
    infoModel: read('infoModel', fields.infoModel),
    infoModelYear: read('infoModelYear', fields.infoModelYear),
    infoEvBatteryCapacity: read('infoEvBatteryCapacity', fields.infoEvBatteryCapacity),
    infoEvConnectorType: read('infoEvConnectorType', fields.infoEvConnectorType),
    evBatteryLevel: read('evBatteryLevel', fields.evBatteryLevel),
    perfVehicleSpeed: read('perfVehicleSpeed', fields.perfVehicleSpeed),
    envOutsideTemperature: read('envOutsideTemperature', fields.envOutsideTemperature),
    hvacTemperatureSet: read('hvacTemperatureSet', fields.hvacTemperatureSet),
    location: read('location', fields.location),
  };
}
