import type { FaultsWorld } from '../world.ts';
import type { Ledger } from '../ledger.ts';
import type { Chance } from '../../chance.ts';

/** What is struck, and what with. */
export interface Strike {
  readonly world: FaultsWorld;
  readonly ledger: Ledger;
  readonly chance: Chance;
}

export interface Struck {
  /** From when on the product had all it needs to be well again; a moment by `performance.now()`. */
  readonly since: number;
  /** What it was, where the kind does not say it. */
  readonly what?: string;
  /** Takes away what goes on, when the product has answered all the same. */
  readonly undo: () => Promise<void> | void;
}
