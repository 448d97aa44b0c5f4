import type { PortalDomain } from '../../lib/domain.ts';

export const carScreenDomain: PortalDomain = { routes: [], menu: [] };
