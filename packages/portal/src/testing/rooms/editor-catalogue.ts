import type { CatalogueSignal, SignalGroup, SignalMetadata } from '@vinculum/contract/signals/endpoints.ts';

/** Signals and lists of choices for the editor's tests. */
export function someSignal(change: Partial<CatalogueSignal>): CatalogueSignal {
  return {
    id: 2100,
    name: 'perfVehicleSpeed',
    label: 'Vehicle speed',
    group_name: 'STANDARD',
    data_type: 'FLOAT',
    unit: 'km/h',
    change_mode: 'CONTINUOUS',
    max_rate_hz: 10,
    minimum: 0,
    maximum: 250,
    enum_name: null,
    ...change,
  };
}

export const speed = someSignal({});
export const location = someSignal({
  id: 1790,
  name: 'location',
  label: 'Location',
  group_name: 'GENERAL',
  data_type: 'FLOAT_LIST',
  unit: null,
  minimum: null,
  maximum: null,
  description: 'Latitude and longitude in degrees',
});
export const vin = someSignal({
  id: 2000,
  name: 'infoVin',
  label: 'VIN',
  data_type: 'STRING',
  unit: null,
  change_mode: 'STATIC',
  max_rate_hz: null,
});
export const gear = someSignal({
  id: 2200,
  name: 'currentGear',
  label: 'Gear',
  data_type: 'INT32',
  unit: null,
  change_mode: 'ONCHANGE',
  max_rate_hz: null,
  enum_name: 'GEAR',
});
export const cabinTemperature = someSignal({
  id: 2300,
  name: 'hvacTemperatureSet',
  label: 'Cabin temperature',
  unit: '°C',
  change_mode: 'ONCHANGE',
  max_rate_hz: null,
});

const many = Array.from({ length: 280 }, (_, index) =>
  someSignal({
    id: 5000 + index,
    name: `other${index}`,
    label: `Other signal ${index}`,
    group_name: 'OTHER',
  }),
);

export const someGroups: SignalGroup[] = [
  { groupName: 'GENERAL', read: [location], write: [] },
  { groupName: 'STANDARD', read: [speed, vin, gear, cabinTemperature], write: [cabinTemperature] },
  { groupName: 'OTHER', read: many, write: [] },
];

export const someMetadata: SignalMetadata = {
  data_retention: [7, 30, 90].map((days) => ({ id: days, label: `${days} d`, value: days })),
  frequency_mode: [],
  signal_frequency: [0.01, 0.5, 1, 5, 60].map((value) => ({ id: value * 1000, label: `${value} s`, value })),
  signal_threshold_direction: [],
  signal_data_type: [],
  signal_analysis_format: [],
  signal_return_format: [],
  signal_enum: [
    {
      name: 'GEAR',
      values: [
        { id: 4, label: 'P' },
        { id: 8, label: 'D' },
      ],
    },
  ],
  reward_currency: [],
  reward_effort_unit: [],
};
