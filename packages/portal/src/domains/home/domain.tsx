import type { PortalDomain } from '../../lib/domain.ts';

export const homeDomain: PortalDomain = {
  routes: [
    { path: '/', load: () => import('./home-screen.tsx').then((m) => m.HomeScreen), titleKey: 'home.title' },
  ],
  menu: [],
};
