import type { LiveDataDocument } from '@vinculum/contract/live-data/endpoints.ts';

/** No real car has this number: it fails the check digit and says what it is. */
const DUMMY_VIN = 'DUMMYCAR000000001';

const ROUND_SECONDS = 240;
const CAPACITY_WH = 75_000;
const CENTRE = { lat: 57.7, lon: 11.97 };

/** Made-up values of a car that drives in a circle around Göteborg at a moment in epoch ms. */
export function dummyDocument(now: number): LiveDataDocument {
  const seconds = now / 1000;
  const turn = (seconds / ROUND_SECONDS) * 2 * Math.PI;
  return {
    signaldata: [
      {
        vin: DUMMY_VIN,
        recordTimestamp: now,
        messages: [
          {
            infoVin: DUMMY_VIN,
            infoMake: 'Dummy',
            infoModel: 'Roundabout',
            infoModelYear: 2026,
            infoEvBatteryCapacity: CAPACITY_WH,
            infoEvConnectorType: [2, 6],
            evBatteryLevel: CAPACITY_WH * (0.55 + 0.35 * Math.cos(turn)),
            // Beyond 140 mph (62.6 m/s) at times, so that the red of the gauge is seen.
            perfVehicleSpeed: 36 + 30 * Math.sin(turn * 3),
            envOutsideTemperature: 14 + 6 * Math.sin(turn),
            hvacTemperatureSet: 21 + Math.sin(turn * 2),
            location: {
              lat: CENTRE.lat + 0.9 * Math.sin(turn),
              lon: CENTRE.lon + 1.6 * Math.cos(turn),
            },
          },
        ],
      },
    ],
  };
}
