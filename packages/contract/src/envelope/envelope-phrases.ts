/** The window around a moment, milliseconds; either may be 0. */
export interface Around {
  readonly before: number;
  readonly after: number;
}

/** The parts of a sentence about an envelope. Parts in, a part out; figures with their units come written. */
export interface EnvelopePhrases {
  readonly decimalComma: boolean;
  readonly and: (parts: readonly string[]) => string;
  readonly quoted: (text: string) => string;
  readonly truth: (value: boolean) => string;
  readonly once: string;
  readonly everySeconds: (seconds: number) => string;
  readonly everyMinutes: (minutes: number) => string;
  readonly everyHours: (hours: number) => string;
  readonly timesASecond: (times: string) => string;
  readonly onChange: string;
  readonly never: string;
  readonly continuously: string;
  /** Added to a clock or a format: no more often than so. */
  readonly atMost: (rate: string) => string;
  readonly asMeasured: string;
  readonly average: (around: Around) => string;
  readonly derivative: (around: Around) => string;
  readonly curve: (error: string) => string;
  readonly curveAround: (error: string, around: Around) => string;
  readonly everyValue: (rate: string, around: Around) => string;
  readonly share: (percent: string) => string;
  readonly rises: (what: string, value: string) => string;
  readonly falls: (what: string, value: string) => string;
  readonly crosses: (what: string, value: string) => string;
  readonly equals: (what: string, value: string) => string;
  readonly changes: (what: string) => string;
  readonly averageOf: (what: string, seconds: string) => string;
  readonly derivativeOf: (what: string, seconds: string) => string;
  readonly curveOf: (what: string, error: string) => string;
  readonly sizeOf: (what: string) => string;
  readonly everyElementOf: (what: string) => string;
  readonly hysteresis: (percent: string) => string;
  readonly sealed: (messages: string | null, kilobytes: string | null) => string;
}
