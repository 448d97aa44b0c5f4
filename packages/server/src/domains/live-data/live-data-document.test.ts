import { liveDataDocument } from '@vinculum/contract/live-data/endpoints.ts';
import { expect, test } from 'vitest';
import { liveDataDocumentOf } from './live-data-document.ts';

const value = (signal: string, input: unknown, capturedAt = 1000) => ({
  vin: 'A',
  signal,
  capturedAt,
  value: input,
});

// Shows 1-3.19, 2-3.9
test('a car is one entry, with the time of its newest value and null for what is not shared', () => {
  const document = liveDataDocumentOf([
    value('perfVehicleSpeed', 12.5, 1000),
    value('location', [57.7, 11.9, 20, 180, 4], 3000),
    value('infoEvConnectorType', [1, 4], 2000),
  ]);
  expect(liveDataDocument.parse(document)).toEqual({
    signaldata: [
      {
        vin: 'A',
        recordTimestamp: 3000,
        messages: [
          {
            infoVin: 'A',
            infoMake: null,
            infoModel: null,
            infoModelYear: null,
            infoEvBatteryCapacity: null,
            infoEvConnectorType: [1, 4],
            evBatteryLevel: null,
            perfVehicleSpeed: 12.5,
            envOutsideTemperature: null,
            hvacTemperatureSet: null,
            location: { lat: 57.7, lon: 11.9 },
          },
        ],
      },
    ],
  });
});

test('the car heard of last comes first', () => {
  const document = liveDataDocumentOf([
    value('infoMake', 'x', 1),
    { ...value('infoMake', 'x', 3), vin: 'B' },
    { ...value('infoMake', 'x', 2), vin: 'C' },
  ]);
  expect(document.signaldata.map(({ vin }) => vin)).toEqual(['B', 'C', 'A']);
});

test('a value of a wrong type is left out instead of breaking the screen', () => {
  const { signaldata } = liveDataDocumentOf([value('perfVehicleSpeed', 'fast'), value('location', [57.7])]);
  expect(signaldata[0]?.messages[0]).toMatchObject({ perfVehicleSpeed: null, location: null });
});
