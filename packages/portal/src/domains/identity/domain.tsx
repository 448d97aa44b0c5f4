import type { PortalDomain } from '../../lib/domain.ts';

export const identityDomain: PortalDomain = {
  routes: [
    {
      path: '/login',
      load: () => import('./login-screen.tsx').then((m) => m.LoginScreen),
      titleKey: 'identity.title',
      frame: 'bare',
    },
  ],
  menu: [],
};
