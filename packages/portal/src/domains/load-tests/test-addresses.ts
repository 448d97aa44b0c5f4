/** At this place a new one is made (specification 3, section 2). */
export const NEW = '0';

/** Where a profile is edited, by its name. */
export function profileAddress(name: string): string {
  return `/asvlt-profile-management/${encodeURIComponent(name)}`;
}

/** Where a template is edited, by its name. */
export function templateAddress(name: string): string {
  return `/template-management/${encodeURIComponent(name)}`;
}
