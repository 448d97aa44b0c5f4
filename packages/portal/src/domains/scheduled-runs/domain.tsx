import IconCalendarCog from '@tabler/icons-react/dist/esm/icons/IconCalendarCog.mjs';
import { executeScheduledRunEndpoint } from '@vinculum/contract/scheduled-runs/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Scheduled jobs, run for a chosen day. */
export const scheduledRunsDomain: PortalDomain = {
  screens: [
    {
      path: '/run-cron',
      load: () => import('./run-cron-screen.tsx').then((m) => m.RunCronScreen),
      titleKey: 'scheduledRuns.title',
      endpoint: executeScheduledRunEndpoint,
      icon: IconCalendarCog,
      menu: { ADMIN: { group: 'platform', order: 40 } },
      card: { ADMIN: { key: 'runCron', order: 80 } },
    },
  ],
};
