/** Where each is listed (specification 3, section 2). */
export const listAddresses = {
  profiles: '/asvlt-profile-management',
  templates: '/template-management',
} as const;

/** What load tests are made with; each is known by its name. Texts stand under the same keys. */
export type TestItem = keyof typeof listAddresses;

/** At this place a new one is made (specification 3, section 2). */
export const NEW = '0';

/** Where one is edited, by its name. */
export function addressOf(kind: TestItem, name: string): string {
  return `${listAddresses[kind]}/${encodeURIComponent(name)}`;
}
