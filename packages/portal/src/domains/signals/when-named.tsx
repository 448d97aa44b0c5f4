import type { ReactNode } from 'react';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { useSignalCatalogue } from './signal-catalogue.ts';

/**
 * What names signals to people: until the catalogue has come, or can't be had, a place of loading. A signal's own name
 * in its place looked like what an owner will read.
 */
export function WhenNamed({ children }: { children: ReactNode }) {
  const { data, error } = useSignalCatalogue();
  return data === undefined && error === null ? <LoadingRows rows={3} /> : children;
}
