import { headingsOf, type ReplayMap } from '../drive/recording.ts';

/** Headings that every recording must have. */
export const neededColumns = ['Date', 'Time'] as const;

/** Wh of a car whose state of charge is recorded in percent. */
const BATTERY_WH = 6100;

const usual: ReplayMap['signals'] = {
  perfVehicleSpeed: { column: 'Speed', scale: 1 / 3.6, offset: 0 },
  evBatteryLevel: { column: 'Soc', scale: BATTERY_WH / 100, offset: 0 },
  envOutsideTemperature: { column: 'Temperature', scale: 1, offset: 0 },
};

/**
 * How a recording is read that comes without a map: by the usual headings (Speed in km/h, Soc in percent, Temperature
 * in °C, LAT, LON, ALT), and by headings that are names of signals, whose numbers are taken as they are.
 */
export function usualColumns(csv: string, signalNames: Iterable<string>): ReplayMap {
  const headings = new Set(headingsOf(csv));
  const known = Object.entries(usual).filter(([, { column }]) => headings.has(column));
  const named = [...signalNames]
    .filter((name) => headings.has(name))
    .map((name) => [name, { column: name, scale: 1, offset: 0 }] as const);
  const hasPlace = headings.has('LAT') && headings.has('LON');
  return {
    date: 'Date',
    time: 'Time',
    signals: Object.fromEntries([...known, ...named]),
    ...(hasPlace ? { location: { lat: 'LAT', lon: 'LON', altitude: 'ALT' } } : {}),
  };
}
