import type { SignalValue } from './plan.ts';

/** Whether two values of a signal are equal; lists element by element. */
export function isSameValue(left: SignalValue, right: SignalValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return Object.is(left, right) || left === right;
  return left.length === right.length && left.every((element, index) => element === right[index]);
}

/** Whether a value can be sent: numbers must be finite, alone and in lists. */
export function isSendable(value: SignalValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value.every((element) => Number.isFinite(element));
}
