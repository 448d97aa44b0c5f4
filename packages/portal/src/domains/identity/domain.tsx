import type { PortalDomain } from '../../lib/domain.ts';

export const identityDomain: PortalDomain = { routes: [], menu: [] };
