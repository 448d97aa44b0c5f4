import { addressOf, type Destination } from '../../lib/screens/addresses.ts';
/** Where a new consent form is made from packages. */
export function newFormAddress(packageIds: readonly (number | string)[]): Destination {
  return addressOf('/consent-form/new', { packages: packageIds.join(',') });
}
