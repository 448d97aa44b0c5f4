import type { PortalDomain } from '../../lib/domain.ts';

export const consumerPermissionsDomain: PortalDomain = { routes: [], menu: [] };
