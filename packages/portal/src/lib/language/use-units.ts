import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { browserStorage } from '../browser-storage.ts';
import { useFormats } from './formats.ts';
import { measureIn, speedUnits, temperatureUnits, type Units, unitsOf } from './units.ts';

const storageKey = 'vinculum.units';
const storedUnits = z.object({
  speed: z.enum(speedUnits).optional(),
  temperature: z.enum(temperatureUnits).optional(),
});
const listeners = new Set<() => void>();

/** The units in which the user reads values, by own choice or by the browser's locale, and how to change them. */
export function useUnits(): Units & { readonly choose: (change: Partial<Units>) => void } {
  const stored = useSyncExternalStore(subscribe, readStored);
  return useMemo(() => ({ ...unitsOf(navigator.language), ...parsed(stored), choose }), [stored]);
}

/** Writes a value with its unit as the user reads it: "31 mph". `digits` is the most decimals of the figure. */
export function useMeasureText(): (value: number, unit: string | null, digits?: number) => string {
  const units = useUnits();
  const formats = useFormats();
  return useCallback(
    (measured, measuredUnit, digits = 2) => {
      if (measuredUnit === null) return formats.number(measured, digits);
      const { value, unit } = measureIn(units, measured, measuredUnit);
      // What is converted has more decimals than were ever measured.
      return `${formats.number(value, unit === measuredUnit ? digits : Math.min(digits, 1))} ${unit}`;
    },
    [units, formats],
  );
}

function choose(change: Partial<Units>): void {
  browserStorage.set(storageKey, JSON.stringify({ ...parsed(readStored()), ...change }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function readStored(): string {
  return browserStorage.get(storageKey) ?? '{}';
}

function parsed(text: string): Partial<Units> {
  try {
    const { speed, temperature } = storedUnits.parse(JSON.parse(text));
    return { ...(speed !== undefined && { speed }), ...(temperature !== undefined && { temperature }) };
  } catch {
    return {};
  }
}
