import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

export const carScreenDomain: PortalDomain = {
  screens: [
    {
      path: '/car/$vin',
      load: () => import('./car-screen.tsx').then((m) => m.CarScreen),
      titleKey: 'carScreen.title',
      frame: 'bare',
    },
  ],
};
