import type { PortalDomain } from '../../lib/domain.ts';

export const notificationsDomain: PortalDomain = { routes: [], menu: [] };
