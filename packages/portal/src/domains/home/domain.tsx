import type { PortalDomain } from '../../lib/domain.ts';

export const homeDomain: PortalDomain = { routes: [], menu: [] };
