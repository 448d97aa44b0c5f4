import type { Icon } from '@tabler/icons-react';
import type { To } from '../../lib/screens/addresses.ts';

/** Something to do with a row, or with the object of a page. */
export interface Act {
  /** Names the act and its object: "Revoke Fleet insight", for whoever hears it without what stands around it. */
  readonly label: string;
  /** What is read of it: "Revoke". The whole name when absent. */
  readonly word?: string | undefined;
  /** The one that stands in the row in words. When absent the first that has a word and is possible. */
  readonly isMain?: boolean | undefined;
  readonly icon: Icon;
  /** An address, or what to do. */
  readonly to?: To | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Why it is not possible now: it says so, and pressing it does nothing. */
  readonly reason?: string | undefined;
  /** Said by colour where the object has a page of its own, not in each row of a list. */
  readonly isDangerous?: boolean | undefined;
}

/** What there is to do, in the order of a screen; false stands for what this user may not. */
export type Acts = readonly (Act | false)[];
