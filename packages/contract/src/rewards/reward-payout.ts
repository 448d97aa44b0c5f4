// What a reward pays. The ledger is written by the same arithmetic as SQL (server, `accrual-store.ts`), which
// `accrue-rewards.db.test.ts` compares with this; the preview and the car's screen use it as it is.

/** A number written with a fixed count of decimals: `units` divided by ten to the power of `scale`. */
interface Decimal {
  units: bigint;
  scale: number;
}

/**
 * How much of the measured base unit one effort unit is, by effort type: millimetres for MILE and
 * KILOMETRE, days for USE DAY, milliseconds for DRIVE HOUR, bytes for KILOBYTE (a thousand bytes).
 */
export const baseUnitsOfEffort: Readonly<Record<number, bigint>> = {
  0: 1_609_344n,
  1: 1_000_000n,
  2: 1n,
  3: 3_600_000n,
  4: 1000n,
};

/**
 * How often a reward or a price was reached: the whole times that `effortValue` goes into `effort`, both
 * in the same unit. A fraction of the effort or less than one step counts nothing.
 */
export function earnedSteps(effort: number | bigint, effortValue: number | bigint): bigint {
  const done = typeof effort === 'bigint' ? effort : BigInt(Math.floor(effort));
  const perStep = BigInt(effortValue);
  if (perStep <= 0n) throw new RangeError('An effort value is a positive integer');
  return done <= 0n ? 0n : done / perStep;
}

/**
 * How many base units (`baseUnitsOfEffort`) one step of a reward takes.
 * Throws RangeError for an effort type that does not exist.
 */
export function baseUnitsOfStep(effortType: number, effortValue: number): bigint {
  const unit = baseUnitsOfEffort[effortType];
  if (unit === undefined) throw new RangeError(`No effort type ${effortType}`);
  return unit * BigInt(effortValue);
}

/** What `steps` steps are worth at `currencyValue` each: exact decimal text without exponent, "1.25". */
export function amountOf(steps: number | bigint, currencyValue: number | string): string {
  const each = readDecimal(currencyValue);
  return writeDecimal({ units: BigInt(steps) * each.units, scale: each.scale });
}

/** The exact sum of amounts of one currency; "0" for none. */
export function addAmounts(amounts: Iterable<string>): string {
  let sum: Decimal = { units: 0n, scale: 0 };
  for (const amount of amounts) sum = add(sum, readDecimal(amount));
  return writeDecimal(sum);
}

function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: atScale(one, scale) + atScale(other, scale), scale };
}

function atScale(decimal: Decimal, scale: number): bigint {
  return decimal.units * 10n ** BigInt(scale - decimal.scale);
}

/** A number's shortest text is what a person typed, so 0.1 is exactly a tenth; 1e-9 has an exponent. */
function readDecimal(value: number | string): Decimal {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value));
  if (parts === null) throw new RangeError(`Not a decimal number: ${String(value).slice(0, 40)}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function writeDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}
