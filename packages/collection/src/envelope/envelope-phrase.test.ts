import {
  collectedPhrase,
  collectedSentence,
  type NamedSignal,
} from '@vinculum/contract/envelope/envelope-phrase.ts';
import { type SignalEntry, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { type Language, languages } from '@vinculum/contract/foundation/languages.ts';
import {
  analysisFormats,
  returnFormatNames,
  triggerDirections,
} from '@vinculum/contract/signals/vocabulary.ts';
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  oneof,
  option,
  property,
  record,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelopeOf } from './envelope.ts';
import type { SignalFacts } from '../plan/plan-from-form.ts';

const LOCATION = 1790;
const SPEED = 291;
const GEAR = 300;
const DOOR = 301;
const NUMBER = 302;
const NAME = 303;
const facts = { minimum: null, maximum: null, maxRateHz: null };
const signals = new Map<number, SignalFacts & Record<Language, string> & Omit<NamedSignal, 'label'>>([
  [
    LOCATION,
    {
      ...facts,
      dataType: 'FLOAT_LIST',
      changeMode: 'CONTINUOUS',
      maxRateHz: 10,
      en: 'Location',
      es: 'Ubicación',
      unit: null,
    },
  ],
  [
    SPEED,
    {
      ...facts,
      dataType: 'FLOAT',
      changeMode: 'CONTINUOUS',
      maxRateHz: 0.5,
      en: 'Vehicle speed',
      es: 'Velocidad',
      unit: 'm/s',
    },
  ],
  [
    GEAR,
    {
      ...facts,
      dataType: 'INT32',
      changeMode: 'ONCHANGE',
      en: 'Gear',
      es: 'Marcha',
      unit: null,
      choices: [{ id: 8, label: 'D' }],
    },
  ],
  [
    DOOR,
    {
      ...facts,
      dataType: 'BOOLEAN',
      changeMode: 'ONCHANGE',
      en: 'Door open',
      es: 'Puerta abierta',
      unit: null,
    },
  ],
  [
    NUMBER,
    {
      ...facts,
      dataType: 'INT32_LIST',
      changeMode: 'ONCHANGE',
      en: 'Tyre pressures',
      es: 'Presiones',
      unit: 'kPa',
    },
  ],
  [NAME, { ...facts, dataType: 'STRING', changeMode: 'STATIC', en: 'Model name', es: 'Modelo', unit: null }],
]);
const find = (id: number) => signals.get(id);
const namedIn = (language: Language) => (id: number) => {
  const signal = signals.get(id);
  return signal && { ...signal, label: signal[language] };
};

const entry = (change: object = {}): SignalEntry =>
  signalEntrySchema.parse({ signal_id: SPEED, mandatory: false, is_read: 1, ...change });
const format = (name: string, before: number, after = before) => ({
  name,
  isSelected: true,
  duration_before: before,
  duration_after: after,
  max_error: null,
});
const trigger = (change: object = {}) => ({
  trigger_enabled: true,
  trigger_signal_id: SPEED,
  trigger_signal_name: 'speed',
  value_type: 'FLOAT',
  value: 13.89,
  direction: 'RISING',
  hysteresis: 0,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
  ...change,
});
const sentence = (change: object, language: Language) => {
  const envelope = envelopeOf(entry(change), find);
  return envelope === null ? null : collectedSentence(envelope, namedIn(language), language);
};
const every = (interval: number) => ({ frequency_mode: 0, interval });
const onChange = { frequency_mode: 1 };

describe('an owner reads of a signal', () => {
  it.each<[object, string, string]>([
    [every(1), 'Vehicle speed, every second', 'Velocidad, cada segundo'],
    [every(0.1), 'Vehicle speed, 10 times a second', 'Velocidad, 10 veces por segundo'],
    [every(0.03), 'Vehicle speed, every 0.03 seconds', 'Velocidad, cada 0,03 segundos'],
    [every(7200), 'Vehicle speed, every 2 hours', 'Velocidad, cada 2 horas'],
    [
      { signal_id: LOCATION, ...every(3600), return_format: [format('BATCH', 600_000)] },
      'Location, every hour, with every value of the 10 minutes before and after (at most 10 times a second, 33.3 % of the time)',
      'Ubicación, cada hora, con todos los valores de los 10 minutos anteriores y posteriores (10 veces por segundo como máximo, el 33,3 % del tiempo)',
    ],
    [
      { signal_id: LOCATION, ...every(60), return_format: [format('BATCH', 600_000)] },
      'Location, continuously (at most 10 times a second), every minute, with every value of the 10 minutes before and after',
      'Ubicación, de forma continua (10 veces por segundo como máximo), cada minuto, con todos los valores de los 10 minutos anteriores y posteriores',
    ],
    [
      { ...every(1), return_format: [format('AVERAGE', 10_000, 0)] },
      'Vehicle speed, every second, as the average of the 10 seconds before',
      'Velocidad, cada segundo, como media de los 10 segundos anteriores',
    ],
    [
      { ...every(1), return_format: [format('SINGLE', 0), format('DERIVATIVE', 1000, 500)] },
      'Vehicle speed, every second, as measured and as the change a second over the second before and the 0.5 seconds after',
      'Velocidad, cada segundo, tal como se mide y como variación por segundo en el segundo anterior y los 0,5 segundos posteriores',
    ],
    [
      { ...onChange, return_format: [{ ...format('CURVE_LOG', 500), max_error: 0.5 }] },
      'Vehicle speed, continuously (at most every 2 seconds), as points of its curve, right to within 1.8 km/h',
      'Velocidad, de forma continua (cada 2 segundos como máximo), como puntos de su curva, con un error de hasta 1,8 km/h',
    ],
    [
      { signal_id: DOOR, ...onChange },
      'Door open, whenever it changes',
      'Puerta abierta, cada vez que cambia',
    ],
    [{ signal_id: NAME, ...onChange }, 'Model name, once', 'Modelo, una vez'],
    [
      { ...every(1), trigger_details: trigger({ trigger_signal_id: GEAR, direction: 'EQUAL', value: 8 }) },
      'Vehicle speed, every second and when Gear is D',
      'Velocidad, cada segundo y cuando Marcha es D',
    ],
    [
      {
        signal_id: DOOR,
        trigger_details: trigger({ hysteresis: 10, absolute_value: true, analysis_format: 1 }),
        return_format: [format('BATCH', 1000, 5000)],
      },
      'Door open, when the size of the average of Vehicle speed over 0.5 s rises above 50.004 km/h (31.1 mph) (again only after going back by 10 %), with every value of the second before and the 5 seconds after',
      'Puerta abierta, cuando el valor absoluto de la media de Velocidad en 0,5 s supera 50,004 km/h (31,1 mph) (de nuevo solo tras retroceder un 10 %), con todos los valores del segundo anterior y los 5 segundos posteriores',
    ],
    [
      { ...every(1), is_encrypted: true },
      'Vehicle speed, every second; encrypted, so that only who receives it can check this; at most 3,600 messages and 4,515 kB an hour',
      'Velocidad, cada segundo; va cifrado, así que solo quien lo recibe puede comprobarlo; 3600 mensajes y 4515 kB por hora como máximo',
    ],
    [
      { ...every(3600), is_encrypted: true },
      'Vehicle speed, every hour; encrypted, so that only who receives it can check this; at most 1 message and 2 kB an hour',
      'Velocidad, cada hora; va cifrado, así que solo quien lo recibe puede comprobarlo; 1 mensaje y 2 kB por hora como máximo',
    ],
    [{}, 'Vehicle speed, never', 'Velocidad, nunca'],
  ])('%j', (change, english, spanish) => {
    expect(sentence(change, 'en')).toBe(english);
    expect(sentence(change, 'es')).toBe(spanish);
  });
});

const durations = constantFrom(null, 0, 500, 1000, 1500, 60_000, 600_000);
const limits = constantFrom(0, 0.1, 1, 8, 13.89, 30);
const anyFormat = record({
  name: constantFrom(...returnFormatNames),
  isSelected: boolean(),
  duration_before: durations,
  duration_after: durations,
  max_error: option(constantFrom(0.1, 0.5, 1)),
});
const anyTrigger = record({
  trigger_enabled: boolean(),
  trigger_signal_id: option(constantFrom(...signals.keys())),
  trigger_signal_name: constant(null),
  value_type: constant(null),
  value: option(oneof(limits, boolean(), constantFrom('1', 'D', 'on'))),
  direction: option(constantFrom(...triggerDirections)),
  hysteresis: option(limits),
  analysis_format: constantFrom(...analysisFormats.map(({ id }) => id)),
  analysis_duration: constantFrom(500, 1000, 4000),
  acl_max_error: option(constantFrom(0.1, 1)),
  absolute_value: boolean(),
  all_array_value: boolean(),
});
const anyParts = {
  is_encrypted: boolean(),
  interval: option(constantFrom(0.01, 0.03, 0.1, 0.5, 1, 1.5, 60, 90, 3600, 86_400)),
  frequency_mode: option(constantFrom(0, 1)),
  return_format: array(anyFormat, { maxLength: 5 }),
  trigger_details: option(anyTrigger),
};
/** An entry, and others that differ from it in one part, in one part of its trigger or of its first format. */
const alike = record({ signal_id: constantFrom(...signals.keys()), ...anyParts }).chain((first) => {
  const one = (change: Arbitrary<object>) => change.map((input) => ({ ...first, ...input }));
  const inTrigger = anyTrigger.chain((other) =>
    constantFrom(...Object.keys(other)).map((key) => ({
      trigger_details: { ...(first.trigger_details ?? other), [key]: Reflect.get(other, key) },
    })),
  );
  const inFormat = anyFormat.chain((other) =>
    constantFrom(...Object.keys(other)).map((key) => ({
      return_format: first.return_format.map((input, at) =>
        at === 0 ? { ...input, [key]: Reflect.get(other, key) } : input,
      ),
    })),
  );
  const inPart = record(anyParts, { requiredKeys: [] });
  return array(oneof(one(inTrigger), one(inFormat), one(inPart)), { minLength: 4, maxLength: 8 }).map(
    (others) => [first, ...others],
  );
});

it.each(languages)('two envelopes with different bounds never read the same: %s', (language) => {
  assert(
    property(alike, (entries) => {
      const boundsOf = new Map<string, string>();
      for (const change of entries) {
        const envelope = envelopeOf(entry(change), find);
        if (envelope === null) continue;
        const phrase = collectedPhrase(envelope, namedIn(language), language);
        const bounds = JSON.stringify([envelope.bounds, envelope.sealed]);
        expect([phrase, boundsOf.get(phrase) ?? bounds]).toEqual([phrase, bounds]);
        boundsOf.set(phrase, bounds);
      }
    }),
    { numRuns: 1000 },
  );
});
