import { isUsable } from '@vinculum/contract/forms/package-rules.ts';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';

/** What says whether consumers find a package. */
export type Offered = Pick<DataPackage, 'status' | 'is_enabled' | 'expiry_date'>;
/** The text that says what enabling means for a package as it stands. */
type OfferState = 'found' | 'hidden' | 'ended' | 'endedHidden' | 'foundLater' | 'hiddenLater';

/** Whether consumers find a package, and if not, why; a draft is found by nobody whether it is enabled or not. */
export function offerState(of: Offered, now = Date.now()): OfferState {
  if (isOver(of, now)) return of.is_enabled ? 'ended' : 'endedHidden';
  if (of.status === 'DRAFT') return of.is_enabled ? 'foundLater' : 'hiddenLater';
  return of.is_enabled ? 'found' : 'hidden';
}

/** Whether a package's last day has passed. */
export function isOver({ expiry_date }: Pick<DataPackage, 'expiry_date'>, now = Date.now()): boolean {
  return !isUsable({ expiryDate: expiry_date, isEnabled: true }, dayOf(now));
}
