import type { PortalDomain } from '../../lib/domain.ts';

export const consentDomain: PortalDomain = { routes: [], menu: [] };
