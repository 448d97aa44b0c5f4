import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import type { SignalEntryInput } from '@vinculum/contract/forms/entries/signal-entry.ts';

/** Finds a signal of the catalogue by name. */
export type FindSignal = (name: string) => {
  readonly id: number;
  readonly label: string;
  readonly group: string;
};

interface Reading {
  readonly name: string;
  /** Seconds; absent: on change. */
  readonly every?: number;
  readonly mandatory?: boolean;
  readonly format?: SignalEntryInput['return_format'];
}

const single: SignalEntryInput['return_format'] = [
  { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null, max_error: null },
];
const curve: SignalEntryInput['return_format'] = [
  { name: 'CURVE_LOG', isSelected: true, duration_before: 500, duration_after: 500, max_error: 0.5 },
];

const vehicleFacts: readonly Reading[] = [
  { name: 'infoVin', mandatory: true },
  { name: 'infoMake' },
  { name: 'infoModel' },
  { name: 'infoModelYear' },
  { name: 'infoEvBatteryCapacity' },
];

interface DemoForm {
  /** `portal` of the consumer among the demo's organisations. */
  readonly consumer: string;
  readonly form: ConsentFormInput;
  readonly fate: 'draft' | 'published' | 'revoked';
  /** Which of the demo's cars get it, by their place. */
  readonly cars: (index: number) => boolean;
}

/** A few forms in different states, as organisations of these kinds would write them. */
export function demoForms(find: FindSignal): readonly DemoForm[] {
  return [
    { consumer: 'consumer', fate: 'published', cars: (index) => index % 3 !== 2, form: payHowYouDrive(find) },
    { consumer: 'consumer', fate: 'published', cars: (index) => index % 4 === 0, form: batteryHealth(find) },
    { consumer: 'consumer', fate: 'revoked', cars: (index) => index % 5 === 0, form: tyreCampaign(find) },
    { consumer: 'consumer', fate: 'draft', cars: () => false, form: nightDriving(find) },
    { consumer: 'consumer2', fate: 'published', cars: (index) => index % 2 === 0, form: cityTraffic(find) },
    { consumer: 'consumer3', fate: 'draft', cars: () => false, form: chargingStops(find) },
    // A hundred readings a second: of one car.
    { consumer: 'consumer', fate: 'published', cars: (index) => index === 1, form: roadSurface(find) },
  ];
}

function payHowYouDrive(find: FindSignal): ConsentFormInput {
  return form({
    title: 'Pay how you drive',
    description:
      'We look at how and when your car is driven and lower your premium for calm driving. You can stop at any time.',
    translations: inSpanish(
      'Pague según conduce',
      'Miramos cómo y cuándo se conduce su coche y bajamos su prima si se conduce con calma. Puede dejarlo cuando quiera.',
    ),
    consumer_rewards: [
      { effort_type: 1, effort_value: 1, currency_type: 1, currency_value: 0.02 },
      { effort_type: 4, effort_value: 25, currency_type: 0, currency_value: 2 },
    ],
    oem_rewards: [{ effort_type: 1, effort_value: 10, currency_type: 1, currency_value: 0.01 }],
    read_signals: entries(find, [
      ...vehicleFacts,
      { name: 'perfVehicleSpeed', every: 1, mandatory: true },
      { name: 'location', every: 5 },
      { name: 'evBatteryLevel', every: 10 },
      { name: 'envOutsideTemperature', every: 30 },
      { name: 'hvacTemperatureSet' },
    ]),
  });
}

function batteryHealth(find: FindSignal): ConsentFormInput {
  return form({
    title: 'Battery health study',
    consent_type: 'Action',
    description:
      '<p>Help us learn how batteries age. We read <b>charge and temperature</b>, never where you are.</p>',
    description_type: 2,
    translations: inSpanish(
      'Estudio de la salud de la batería',
      '<p>Ayúdenos a saber cómo envejecen las baterías. Leemos <b>la carga y la temperatura</b>, nunca dónde está usted.</p>',
    ),
    expiry_in_days: 180,
    data_retention_in_days: 180,
    consumer_rewards: [{ effort_type: 2, effort_value: 30, currency_type: 1, currency_value: 2.5 }],
    read_signals: entries(find, [
      { name: 'infoModel', mandatory: true },
      { name: 'evBatteryLevel', every: 1, mandatory: true, format: curve },
      { name: 'envOutsideTemperature', every: 60 },
    ]),
  });
}

function tyreCampaign(find: FindSignal): ConsentFormInput {
  return form({
    title: 'Winter tyre campaign',
    description: 'A reminder when it is time for winter tyres, by outside temperature.',
    translations: inSpanish(
      'Campaña de neumáticos de invierno',
      'Un aviso cuando llegue el momento de los neumáticos de invierno, según la temperatura exterior.',
    ),
    expiry_in_days: 30,
    read_signals: entries(find, [{ name: 'envOutsideTemperature', every: 300, mandatory: true }]),
  });
}

function nightDriving(find: FindSignal): ConsentFormInput {
  return form({
    title: 'Night driving discount',
    description: 'A lower premium for cars that stay parked at night.',
    schedule: nights(),
    read_signals: entries(find, [
      { name: 'ignitionState', mandatory: true },
      { name: 'nightMode', mandatory: true },
      { name: 'engineRpm' },
    ]),
  });
}

function cityTraffic(find: FindSignal): ConsentFormInput {
  return form({
    title: 'City traffic flow',
    description: 'https://example.org/city-traffic',
    description_type: 1,
    translations: inSpanish('Tráfico en la ciudad', 'https://example.org/es/trafico'),
    expiry_in_days: 90,
    read_signals: entries(find, [
      { name: 'infoVin', mandatory: true },
      { name: 'perfVehicleSpeed', every: 5, mandatory: true },
      { name: 'location', every: 10, mandatory: true },
    ]),
  });
}

function chargingStops(find: FindSignal): ConsentFormInput {
  return form({
    title: 'Charging stops',
    description: 'Where new charging points would help most.',
    read_signals: entries(find, [
      { name: 'evChargeState', mandatory: true },
      { name: 'evBatteryLevel', every: 60 },
    ]),
  });
}

function roadSurface(find: FindSignal): ConsentFormInput {
  return form({
    title: 'Road surface study',
    description: 'The shaking of your car shows where roads need repair.',
    translations: inSpanish(
      'Estudio del firme de las carreteras',
      'Las sacudidas de su coche muestran dónde hay que reparar las carreteras.',
    ),
    expiry_in_days: 90,
    data_retention_in_days: 1,
    read_signals: entries(find, [{ name: 'accelerometer', every: 0.01, mandatory: true }]),
  });
}

function form(
  own: Partial<ConsentFormInput> & Pick<ConsentFormInput, 'title' | 'description'>,
): ConsentFormInput {
  return {
    language: 'en',
    description_type: 0,
    consent_type: 'Standard',
    expiry_type: 0,
    expiry_in_days: 360,
    expiry: null,
    data_retention_in_days: 90,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals: [],
    write_signals: [],
    ...own,
  };
}

function inSpanish(title: string, description: string): ConsentFormInput['translations'] {
  return [{ language: 'es', title, description }];
}

function entries(find: FindSignal, readings: readonly Reading[]): SignalEntryInput[] {
  return readings.map((reading) => {
    const signal = find(reading.name);
    return {
      signal_id: signal.id,
      signal_name: signal.label,
      signal_group_name: `GROUP_${signal.group}`,
      mandatory: reading.mandatory ?? false,
      is_read: 1,
      interval: reading.every ?? null,
      frequency_mode: reading.every === undefined ? 1 : 0,
      return_format: reading.format ?? single,
      trigger_details: null,
    };
  });
}

function nights(): NonNullable<ConsentFormInput['schedule']> {
  const hours = [
    { start: '00:00', end: '06:00' },
    { start: '22:00', end: '24:00' },
  ];
  return {
    business_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, active: true, hours })),
    special_hours: [],
  };
}
