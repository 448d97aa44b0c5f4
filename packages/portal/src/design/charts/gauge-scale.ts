/** The values at the two ends of a gauge's arc. */
export interface GaugeScale {
  readonly min: number;
  readonly max: number;
}

/** Half of the arc's opening in degrees: the needle goes from -135 to 135, 0 being straight up. */
const HALF_SWEEP = 135;

/** Degrees of a value's needle, clockwise from straight up; beyond an end it stays at the end. */
export function angleOf(value: number, { min, max }: GaugeScale): number {
  if (max <= min) return -HALF_SWEEP;
  const share = (Math.min(max, Math.max(min, value)) - min) / (max - min);
  return share * 2 * HALF_SWEEP - HALF_SWEEP;
}

/** The point at an angle (degrees, clockwise from straight up) on a circle around the origin. */
export function pointAt(angle: number, radius: number): { readonly x: number; readonly y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(radians), y: -radius * Math.cos(radians) };
}

/** SVG path of the arc between two values. */
export function arcBetween(from: number, to: number, on: GaugeScale & { readonly radius: number }): string {
  const [start, end] = [angleOf(from, on), angleOf(to, on)];
  const [a, b] = [pointAt(start, on.radius), pointAt(end, on.radius)];
  const isLarge = end - start > 180 ? 1 : 0;
  return `M ${a.x} ${a.y} A ${on.radius} ${on.radius} 0 ${isLarge} 1 ${b.x} ${b.y}`;
}

/** Values of the ticks from the lowest to the highest, about `wanted` steps of a round figure. */
export function ticksOf({ min, max }: GaugeScale, wanted: number): readonly number[] {
  if (max <= min) return [min];
  const rough = (max - min) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(min / step) * step;
  return Array.from({ length: Math.floor((max - first) / step) + 1 }, (_, index) => first + index * step);
}
