export interface City {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly timeZone: string;
}

/** Where synthetic drives take place, by the names that the portal's map has for them. */
export const cities: readonly City[] = [
  { name: 'Göteborg', lat: 57.7089, lon: 11.9746, timeZone: 'Europe/Stockholm' },
  { name: 'Stockholm', lat: 59.3293, lon: 18.0686, timeZone: 'Europe/Stockholm' },
  { name: 'Barcelona', lat: 41.3874, lon: 2.1686, timeZone: 'Europe/Madrid' },
  { name: 'Madrid', lat: 40.4168, lon: -3.7038, timeZone: 'Europe/Madrid' },
  { name: 'Munich', lat: 48.1351, lon: 11.582, timeZone: 'Europe/Berlin' },
  { name: 'Lyon', lat: 45.764, lon: 4.8357, timeZone: 'Europe/Paris' },
];

/** A city by name; the first one when it is not known. */
export function cityNamed(name: string): City {
  const found = cities.find((city) => city.name === name) ?? cities[0];
  if (found === undefined) throw new TypeError('there are no cities');
  return found;
}
