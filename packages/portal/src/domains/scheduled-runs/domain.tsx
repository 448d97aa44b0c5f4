import IconCalendarCog from '@tabler/icons-react/dist/esm/icons/IconCalendarCog.mjs';
import { executeScheduledRunEndpoint } from '@vinculum/contract/scheduled-runs/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Scheduled jobs, run for a chosen day. */
export const scheduledRunsDomain: PortalDomain = {
  routes: [
    {
      path: '/run-cron',
      load: () => import('./run-cron-screen.tsx').then((m) => m.RunCronScreen),
      titleKey: 'scheduledRuns.title',
      endpoint: executeScheduledRunEndpoint,
    },
  ],
  menu: [
    {
      to: '/run-cron',
      icon: IconCalendarCog,
      textKey: 'scheduledRuns.title',
      portals: ['ADMIN'],
      endpoint: executeScheduledRunEndpoint,
      section: 'platform',
      order: 1080,
    },
  ],
};
