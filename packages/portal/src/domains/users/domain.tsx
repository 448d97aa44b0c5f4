import IconLockPassword from '@tabler/icons-react/dist/esm/icons/IconLockPassword.mjs';
import { resetPasswordEndpoint } from '@vinculum/contract/users/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What the operator does with users; the rest stands with their organisations. */
export const usersDomain: PortalDomain = {
  routes: [
    {
      path: '/reset-password',
      load: () => import('./reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
      titleKey: 'users.resetTitle',
      endpoint: resetPasswordEndpoint,
    },
  ],
  menu: [
    {
      to: '/reset-password',
      icon: IconLockPassword,
      textKey: 'users.resetTitle',
      portals: ['ADMIN'],
      endpoint: resetPasswordEndpoint,
      section: 'organisation',
      order: 1020,
    },
  ],
};
