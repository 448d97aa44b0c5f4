import type { LiveDataDocument } from '@vinculum/contract/live-data/endpoints.ts';
import { useEffect, useState } from 'react';
import { dummyDocument } from './dummy-drive.ts';
import { type LiveCar, withDocument } from './live-car.ts';

/** The cars of all documents since the screen was opened, in the order in which they were first received. */
export function useLiveCars(document: LiveDataDocument | undefined): readonly LiveCar[] {
  const [seen, setSeen] = useState<{ document?: LiveDataDocument; cars: readonly LiveCar[] }>({ cars: [] });
  if (document === undefined || document === seen.document) return seen.cars;
  const cars = withDocument(seen.cars, document);
  setSeen({ document, cars });
  return cars;
}

/** The dummy car, moving every second while on. */
export function useDummyCars(isOn: boolean): readonly LiveCar[] {
  const [cars, setCars] = useState<readonly LiveCar[]>([]);
  useEffect(() => {
    if (!isOn) return undefined;
    const tick = () => setCars((before) => withDocument(before, dummyDocument(Date.now())));
    tick();
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
      setCars([]);
    };
  }, [isOn]);
  return cars;
}
