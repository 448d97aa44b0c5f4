import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

export const identityDomain: PortalDomain = {
  screens: [
    {
      path: '/login',
      load: () => import('./login-screen.tsx').then((m) => m.LoginScreen),
      titleKey: 'identity.title',
      isFirst: true,
      frame: 'bare',
    },
  ],
};
