import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** The audit trail; beyond the specification. */
export const auditDomain: PortalDomain = {
  screens: [
    {
      path: '/audit',
      load: () => import('./audit-screen.tsx').then((m) => m.AuditScreen),
      titleKey: 'audit.title',
      endpoint: listAuditEndpoint,
      icon: IconShieldCheck,
      menu: { ADMIN: { group: 'platform', order: 20 } },
      card: { ADMIN: { key: 'audit', order: 240 } },
    },
  ],
};
