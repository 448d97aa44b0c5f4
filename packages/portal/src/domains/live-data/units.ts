/** Miles an hour of metres a second. */
export function milesAnHour(metresASecond: number): number {
  return (metresASecond * 3600) / 1609.344;
}

/** Degrees Fahrenheit of degrees Celsius. */
export function fahrenheit(celsius: number): number {
  return (celsius * 9) / 5 + 32;
}
