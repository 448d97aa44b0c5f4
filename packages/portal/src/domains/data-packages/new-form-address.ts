/** Where a new consent form is made from packages. */
export function newFormAddress(packageIds: readonly (number | string)[]): string {
  return `/consent-form/new?packages=${packageIds.join(',')}`;
}
