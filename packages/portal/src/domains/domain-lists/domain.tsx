import IconWorldCheck from '@tabler/icons-react/dist/esm/icons/IconWorldCheck.mjs';
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs';
import { addDomainsEndpoint, addDomainsOfEndpoint } from '@vinculum/contract/domain-lists/endpoints.ts';
import { blacklistDomainsEndpoint } from '@vinculum/contract/domain-lists/may-blacklist.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** The domains that a consumer may or may not lead owners to. */
export const domainListsDomain: PortalDomain = {
  screens: [
    {
      path: '/domain-whitelisting',
      load: () => import('./domain-lists-screen.tsx').then((m) => m.WhitelistScreen),
      titleKey: 'domainLists.whitelist.title',
      endpoint: addDomainsEndpoint,
      icon: IconWorldCheck,
      menu: { CONSUMERS: { group: 'organisation', order: 30 } },
      card: { CONSUMERS: { key: 'domainWhitelisting', order: 90 } },
    },
    {
      path: '/domain-blacklisting',
      load: () => import('./domain-lists-screen.tsx').then((m) => m.BlacklistScreen),
      titleKey: 'domainLists.blacklist.title',
      endpoint: blacklistDomainsEndpoint,
      icon: IconWorldOff,
      menu: { CONSUMERS: { group: 'organisation', order: 40 } },
    },
    {
      path: '/domain-blacklisting',
      load: () => import('./organisation-lists-screen.tsx').then((m) => m.OrganisationListsScreen),
      titleKey: 'domainLists.operator.title',
      otherNameKey: 'domainLists.operator.otherName',
      endpoint: addDomainsOfEndpoint,
      icon: IconWorldOff,
      menu: { ADMIN: { group: 'organisation', order: 20 } },
      card: { ADMIN: { key: 'domainBlacklisting', order: 160 } },
    },
  ],
};
