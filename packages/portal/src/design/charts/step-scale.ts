/** The top of an axis that holds a value: a whole number with few digits, even, so that its middle is one too. */
export function topOf(largest: number): number {
  if (largest <= 2) return 2;
  const digit = 10 ** Math.floor(Math.log10(largest));
  const factor = [1, 2, 4, 5, 6, 8, 10].find((one) => one * digit >= largest) ?? 10;
  return factor * digit;
}

/** Which of so many steps are named under a picture: the first, the last, and some between at even distances. */
export function namedSteps(steps: number, most: number): readonly number[] {
  const between = steps <= most ? 1 : (steps - 1) / (most - 1);
  return Array.from({ length: Math.min(steps, most) }, (_, index) => Math.round(index * between));
}

/** The last of such values as a line of its own, for a step that still runs. */
export function runningOf(values: readonly number[], top: number): string {
  const last = values.at(-1);
  return last === undefined ? '' : `M${values.length - 1} ${top - last}H${values.length}`;
}

/** The outline of values that hold until the next step, in a picture as wide as there are steps and `top` high. */
export function outlineOf(values: readonly number[], top: number): string {
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${index} ${top - value}H${index + 1}`)
    .join('');
}
