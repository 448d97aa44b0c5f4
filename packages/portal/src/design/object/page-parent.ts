import { createContext } from 'react';
import type { To } from '../../lib/screens/addresses.ts';

/**
 * The page above the present one, where what was looked for may be found; null on pages that stand by themselves,
 * undefined on none, where there may be no address either.
 */
export const PageParent = createContext<{ readonly to: To; readonly title: string } | null | undefined>(
  undefined,
);
