import IconLockPassword from '@tabler/icons-react/dist/esm/icons/IconLockPassword.mjs';
import { resetPasswordEndpoint } from '@vinculum/contract/users/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What the operator does with users; the rest stands with their organisations. */
export const usersDomain: PortalDomain = {
  screens: [
    {
      path: '/reset-password',
      load: () => import('./reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
      titleKey: 'users.resetTitle',
      endpoint: resetPasswordEndpoint,
      icon: IconLockPassword,
      menu: { ADMIN: { group: 'organisation', order: 10 } },
      card: { ADMIN: { key: 'resetPassword', order: 20 } },
    },
  ],
};
