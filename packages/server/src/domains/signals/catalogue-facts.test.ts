import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInCatalogue, type CatalogueEntry } from './catalogue.ts';

const folder =
  process.env['VINCULUM_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/data');
const path = join(folder, 'vhal-properties.tsv');
const reason = existsSync(path) ? '' : ` (skipped: ${path} is not there; set VINCULUM_SHARED_DATA)`;

/** What we say beyond the facts or otherwise: ranges for hysteresis around zero, units that the name implies. */
const ours: Readonly<Record<string, Partial<CatalogueEntry>>> = {
  perfVehicleSpeed: { min: 0, max: 100 },
  perfVehicleSpeedDisplay: { min: 0, max: 100 },
  engineRpm: { min: 0, max: 8000 },
  evBatteryLevel: { min: 0, max: 150_000 },
  envOutsideTemperature: { min: -50, max: 60 },
  hvacTemperatureSet: { min: 16, max: 32 },
  acceleratorPedalCompressionPercentage: { unit: '%' },
  brakePedalCompressionPercentage: { unit: '%' },
  brakePadWearPercentage: { unit: '%' },
  evChargePercentLimit: { unit: '%' },
  hvacActualFanSpeedRpm: { unit: 'rpm' },
  vehicleCurbWeight: { unit: 'kg' },
};

/** A year is read without its unit. */
const units: Readonly<Record<string, string | undefined>> = {
  CELSIUS: '°C',
  MILLI_SECS: 'ms',
  SECS: 's',
  WATT_HOUR: 'Wh',
  METER_PER_SEC: 'm/s',
  MILLILITER: 'ml',
  MILLIMETER: 'mm',
  METER: 'm',
  KILOMETER: 'km',
  DEGREES: '°',
  KILOPASCAL: 'kPa',
  RPM: 'rpm',
  MILLIWATTS: 'mW',
  AMPERE: 'A',
};

function factsOf(line: string, columns: readonly string[]) {
  const cells = line.split('\t');
  const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
  const figure = (name: string) => (cell(name) === '' ? undefined : Number(cell(name)));
  const name = cell('lower_camel_name');
  const [enumeration = ''] = cell('data_enum').split('|');
  return {
    name,
    type: cell('portal_type'),
    access: cell('access_widest'),
    mode: cell('change_mode').replace('_', ''),
    unit: units[cell('unit')],
    hz: figure('ref_max_hz'),
    min: figure('ref_min_value'),
    max: figure('ref_max_value'),
    // The facts name an enumeration for one boolean too.
    hasEnum: enumeration !== '' && cell('portal_type') !== 'BOOLEAN',
    ...ours[name],
  };
}

test.skipIf(reason !== '')(`STANDARD is what the facts of the vehicle properties say${reason}`, () => {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const facts = lines.map((line) => factsOf(line, head.split('\t')));
  const reports = builtInCatalogue()
    .filter(({ group }) => group === 'STANDARD')
    .map((one) => ({
      name: one.name,
      type: one.type,
      access: one.access,
      mode: one.mode,
      unit: one.unit,
      hz: one.hz,
      min: one.min,
      max: one.max,
      hasEnum: one.enum !== undefined,
    }));
  expect(reports).toEqual(facts);
});
