import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

export const homeDomain: PortalDomain = {
  screens: [
    {
      path: '/',
      load: () => import('./home-screen.tsx').then((m) => m.HomeScreen),
      titleKey: 'home.title',
      isFirst: true,
    },
  ],
};
