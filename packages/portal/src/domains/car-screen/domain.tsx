import type { PortalDomain } from '../../lib/domain.ts';

export const carScreenDomain: PortalDomain = {
  routes: [
    {
      path: '/car/$vin',
      load: () => import('./car-screen.tsx').then((m) => m.CarScreen),
      titleKey: 'carScreen.title',
      frame: 'bare',
    },
  ],
  menu: [],
};
