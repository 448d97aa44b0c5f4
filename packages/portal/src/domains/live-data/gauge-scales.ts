import type { SpeedUnit, TemperatureUnit } from '../../lib/language/units.ts';

/** The scale of a speedometer: 0 to 220 mph with red beyond 140 (specification 1, section 9), or as round in km/h. */
export const speedScales: Record<SpeedUnit, { readonly max: number; readonly redFrom: number }> = {
  mph: { max: 220, redFrom: 140 },
  'km/h': { max: 350, redFrom: 225 },
};

/** The scale of a thermometer: -40 to 120 °F, or as round in °C. */
export const temperatureScales: Record<TemperatureUnit, { readonly max: number; readonly steps: number }> = {
  '°F': { max: 120, steps: 8 },
  '°C': { max: 50, steps: 9 },
};
