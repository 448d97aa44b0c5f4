import { addressOf, type Destination } from '../../lib/screens/addresses.ts';

/** Where each is listed (specification 3, section 2). */
export const listAddresses = {
  profiles: '/asvlt-profile-management',
  templates: '/template-management',
} as const;

const itemPaths = {
  profiles: '/asvlt-profile-management/$id',
  templates: '/template-management/$id',
} as const;

/** What load tests are made with; each is known by its name. Texts stand under the same keys. */
export type TestItem = keyof typeof listAddresses;

/** At this place a new one is made (specification 3, section 2). */
export const NEW = '0';

/** Where one is edited, by its name. */
export function itemAddress(kind: TestItem, name: string): Destination {
  return addressOf(itemPaths[kind], { id: name });
}
