/** Units in which speeds and distances may be read. */
export const speedUnits = ['mph', 'km/h'] as const;
export type SpeedUnit = (typeof speedUnits)[number];
export const temperatureUnits = ['°F', '°C'] as const;
export type TemperatureUnit = (typeof temperatureUnits)[number];

/** The units that somebody reads values in. Miles an hour go with miles and feet. */
export interface Units {
  readonly speed: SpeedUnit;
  readonly temperature: TemperatureUnit;
}

export interface Measure {
  readonly value: number;
  readonly unit: string;
}

const METRES_A_MILE = 1609.344;
const METRES_A_FOOT = 0.3048;
const milesRegions: readonly string[] = ['US', 'GB', 'LR', 'PR', 'VI', 'GU'];
const fahrenheitRegions: readonly string[] = [
  'US',
  'BS',
  'BZ',
  'KY',
  'LR',
  'PW',
  'FM',
  'MH',
  'PR',
  'VI',
  'GU',
];

/** The units that people use where a locale is spoken; a locale without a region stands for its usual one. */
export function unitsOf(locale: string): Units {
  const region = regionOf(locale);
  return {
    speed: milesRegions.includes(region) ? 'mph' : 'km/h',
    temperature: fahrenheitRegions.includes(region) ? '°F' : '°C',
  };
}

/** A value of a signal's unit in the units in which it is read; other than speed, distance and temperature as it is. */
export function measureIn(units: Units, value: number, unit: string): Measure {
  switch (unit) {
    case 'm/s':
      return speedIn(units, value);
    case 'km/h':
      return speedIn(units, value / 3.6);
    case 'm':
      return distanceIn(units, value);
    case 'km':
      return units.speed === 'mph' ? { value: (value * 1000) / METRES_A_MILE, unit: 'mi' } : { value, unit };
    case '°C':
      return units.temperature === '°F' ? { value: (value * 9) / 5 + 32, unit: '°F' } : { value, unit };
    default:
      return { value, unit };
  }
}

function speedIn({ speed }: Units, metresASecond: number): Measure {
  const metresAnHour = metresASecond * 3600;
  return { value: metresAnHour / (speed === 'mph' ? METRES_A_MILE : 1000), unit: speed };
}

function distanceIn({ speed }: Units, metres: number): Measure {
  const isLong = Math.abs(metres) >= 1000;
  if (speed === 'km/h') return isLong ? { value: metres / 1000, unit: 'km' } : { value: metres, unit: 'm' };
  return isLong
    ? { value: metres / METRES_A_MILE, unit: 'mi' }
    : { value: metres / METRES_A_FOOT, unit: 'ft' };
}

function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? '';
  } catch {
    return '';
  }
}
