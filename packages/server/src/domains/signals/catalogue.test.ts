import { entryUnasked } from '@vinculum/contract/forms/entries/new-entry.ts';
import { signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { readSignalProblems } from '@vinculum/contract/forms/form-problems.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { expect, test } from 'vitest';
import { builtInCatalogue, builtInEnums, labelIn } from './catalogue.ts';

const catalogue = builtInCatalogue();

test('ids and names are unique over all groups', () => {
  expect(new Set(catalogue.map((signal) => signal.id)).size).toBe(catalogue.length);
  expect(new Set(catalogue.map((signal) => signal.name)).size).toBe(catalogue.length);
});

// Shows 1-3.11
test('every group of the specification has signals, in its order, STANDARD about 280', () => {
  const order = ['GENERAL', 'STANDARD', 'LYNKCO', 'VOLVOTRUCKS', 'ZEEKR', 'OTHER'];
  expect([...new Set(catalogue.map((signal) => signal.group))]).toEqual(order);
  expect(catalogue.filter((signal) => signal.group === 'STANDARD').length).toBe(280);
});

test('the signals of the live message are there', () => {
  const names = catalogue.map((signal) => signal.name);
  expect(names).toEqual(
    expect.arrayContaining([
      'infoVin',
      'infoMake',
      'infoModel',
      'infoModelYear',
      'infoEvBatteryCapacity',
      'infoEvConnectorType',
      'evBatteryLevel',
      'perfVehicleSpeed',
      'envOutsideTemperature',
      'hvacTemperatureSet',
    ]),
  );
});

test('well-known signals keep their fixed ids', () => {
  const ids = new Map(catalogue.map((signal) => [signal.name, signal.id]));
  expect(ids.get('location')).toBe(wellKnownSignals.location);
  expect(ids.get('accelerometer')).toBe(wellKnownSignals.accelerometer);
});

test('every enumeration that a signal names exists', () => {
  const known = builtInEnums.map((item) => item.name);
  const named = catalogue.flatMap((signal) => signal.enum ?? []);
  expect(named.filter((name) => !known.some((item) => item === name))).toEqual([]);
});

test('labels and choices of an enumeration are told apart', () => {
  const labels = catalogue.map((signal) => signal.label);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  for (const { choices } of builtInEnums) {
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
  }
});

test('every signal has a Spanish label, and a label of an administrator stays as it is', () => {
  // The same word in both languages.
  const same = ['VIN'];
  const untranslated = catalogue.filter(({ label }) => labelIn('es', label) === label);
  expect(untranslated.map(({ label }) => label)).toEqual(same);
  expect(labelIn('es', 'Speed')).toBe('Velocidad');
  expect(labelIn('en', 'Speed')).toBe('Speed');
  expect(labelIn('es', 'How fast it goes')).toBe('How fast it goes');
});

const asAdded = catalogue.map(
  ({ id, name, group, type, access, mode, hz = null, enum: enumName = null }) => ({
    signal: {
      id,
      name,
      group_name: group,
      data_type: type,
      change_mode: mode,
      max_rate_hz: hz,
      enum_name: enumName,
    },
    name,
    canRead: access !== 'WRITE',
    canWrite: access !== 'READ',
  }),
);

test.each(asAdded.filter(({ canRead }) => canRead))(
  '$name can be saved as it is added without a question',
  ({ signal, canRead, canWrite }) => {
    const entry = entryUnasked(signal);
    expect(signalEntrySchema.parse(entry)).toEqual(entry);
    const known = new Map([[signal.id, { kind: signal, canRead, canWrite }]]);
    expect(readSignalProblems(entry, known)).toEqual([]);
  },
);

test.each(asAdded.filter(({ canWrite }) => canWrite))(
  '$name can be saved as it is added to be set',
  ({ signal }) => {
    const entry = entryUnasked(signal, false);
    expect(signalEntrySchema.parse(entry)).toEqual(entry);
  },
);
