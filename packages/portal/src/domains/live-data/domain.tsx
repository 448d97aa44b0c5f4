import type { PortalDomain } from '../../lib/domain.ts';

export const liveDataDomain: PortalDomain = { routes: [], menu: [] };
