import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** The audit trail; beyond the specification. */
export const auditDomain: PortalDomain = {
  routes: [
    {
      path: '/audit',
      load: () => import('./audit-screen.tsx').then((m) => m.AuditScreen),
      titleKey: 'audit.title',
      endpoint: listAuditEndpoint,
    },
  ],
  menu: [
    {
      to: '/audit',
      icon: IconShieldCheck,
      textKey: 'audit.title',
      portals: ['ADMIN'],
      endpoint: listAuditEndpoint,
      section: 'platform',
      order: 1240,
    },
  ],
};
