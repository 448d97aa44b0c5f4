import type { PortalDomain } from '../../lib/domain.ts';

export const streamsDomain: PortalDomain = { routes: [], menu: [] };
