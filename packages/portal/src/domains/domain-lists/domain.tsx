import IconWorldCheck from '@tabler/icons-react/dist/esm/icons/IconWorldCheck.mjs';
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs';
import { addDomainsEndpoint, addDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { blacklistDomainsEndpoint } from '@vinculum/contract/domain-lists/may-blacklist.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** The domains that a consumer may or may not lead owners to. */
export const domainListsDomain: PortalDomain = {
  routes: [
    {
      path: '/domain-whitelisting',
      load: () => import('./domain-lists-screen.tsx').then((m) => m.WhitelistScreen),
      titleKey: 'domainLists.whitelist.title',
      endpoint: addDomainsEndpoint,
    },
    {
      path: '/domain-blacklisting',
      load: () => import('./domain-lists-screen.tsx').then((m) => m.BlacklistScreen),
      titleKey: 'domainLists.blacklist.title',
      endpoint: blacklistDomainsEndpoint,
    },
    {
      path: '/domain-blacklisting',
      load: () => import('./organisation-lists-screen.tsx').then((m) => m.OrganisationListsScreen),
      titleKey: 'domainLists.operator.title',
      endpoint: addDomainsOfEndpoint,
    },
  ],
  menu: [
    {
      to: '/domain-whitelisting',
      icon: IconWorldCheck,
      textKey: 'domainLists.whitelist.title',
      portals: ['CONSUMERS'],
      endpoint: addDomainsEndpoint,
      section: 'organisation',
      order: 55,
    },
    {
      to: '/domain-blacklisting',
      icon: IconWorldOff,
      textKey: 'domainLists.blacklist.title',
      portals: ['CONSUMERS'],
      endpoint: blacklistDomainsEndpoint,
      section: 'organisation',
      order: 56,
    },
    {
      to: '/domain-blacklisting',
      icon: IconWorldOff,
      textKey: 'domainLists.operator.title',
      portals: ['ADMIN'],
      endpoint: addDomainsOfEndpoint,
      section: 'organisation',
      order: 1160,
    },
  ],
};
