/** Limits of specification 1, sections 5 and 9. */
export const consentLimits = {
  title: 200,
  descriptionText: 2000,
  descriptionHtml: 20_000,
  publicKey: 10_000,
  signals: 500,
  rewards: 20,
  specialDays: 366,
  rangesPerDay: 3,
  hysteresis: { min: 0, max: 1000 },
} as const;

export const expiryDays = [7, 14, 30, 90, 180, 360] as const;
/** Days that stored data may be kept. */
export const dataRetentions: readonly number[] = [1, ...expiryDays, 720];
/** Seconds between two samples. */
export const signalFrequencies: readonly number[] = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 1800, 3600,
];
export const consentPageSizes = [10, 20, 30, 50] as const;

/** Milliseconds before and after that a return format may record. */
export const recordDurations = [500, 1000, 1500, 2000, 5000, 10_000] as const;
/** GPS location also allows minutes. */
export const locationRecordDurations = [
  ...recordDurations,
  30_000,
  60_000,
  120_000,
  300_000,
  600_000,
] as const;
/** Milliseconds over which a trigger's signal is analysed. */
export const analysisDurations: readonly number[] = [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000];
export const defaultDuration = 500;

/** Lowest currency value by currency unit: platform token, US dollar, crypto unit. */
export const currencyMinimum = [1, 0.01, 1e-9] as const;
