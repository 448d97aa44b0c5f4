/** Units of an amount of data, powers of 1000 as rewards count kilobytes. Largest first. */
const sizes = [
  { unit: 'GB', bytes: 1_000_000_000 },
  { unit: 'MB', bytes: 1_000_000 },
  { unit: 'kB', bytes: 1000 },
  { unit: 'bytes', bytes: 1 },
] as const;

export const dataUnits = ['bytes', 'kB', 'MB', 'GB'] as const;
export type DataUnit = (typeof dataUnits)[number];

/** The largest unit of which the largest of these counts of bytes holds at least one. */
export function unitFor(counts: readonly number[]): DataUnit {
  const most = counts.reduce((larger, one) => Math.max(larger, one), 0);
  return sizes.find(({ bytes }) => most >= bytes)?.unit ?? 'bytes';
}

/** Bytes in a unit, rounded to three decimals. */
export function amountIn(bytes: number, unit: DataUnit): number {
  const size = sizes.find((one) => one.unit === unit)?.bytes ?? 1;
  return Math.round((bytes / size) * 1000) / 1000;
}
