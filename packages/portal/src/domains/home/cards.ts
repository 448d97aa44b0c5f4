import type { Icon } from '@tabler/icons-react';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { listOemDataPackages } from '@vinculum/contract/data-packages/endpoints.ts';
import { listConsentForms, revokeConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { revokeOemConsentForm, searchOemConsentForms } from '@vinculum/contract/consent/oem-endpoints.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import {
  listConsumerPermissions,
  listOemPermissions,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { getLiveData } from '@vinculum/contract/live-data/endpoints.ts';
import { searchNotifications } from '@vinculum/contract/notifications/endpoints.ts';
import { listStreamKeys } from '@vinculum/contract/streams/endpoints.ts';
import type { homeTextsEn } from './texts.en.ts';

type CardKey = {
  [K in keyof typeof homeTextsEn]: `${K}Hint` extends keyof typeof homeTextsEn ? K : never;
}[keyof typeof homeTextsEn];

/** One card of the home screen: for users of its portals who may make its call. */
export interface HomeCard {
  readonly key: CardKey;
  readonly to: string;
  readonly icon: Icon;
  readonly portals: readonly Portal[];
  readonly endpoint: Endpoint;
  readonly figures: readonly (keyof HomeFigures)[];
}

/** The cards in the order of specifications 1 and 2, section 2. */
export const homeCards: readonly HomeCard[] = [
  {
    key: 'consentForms',
    to: '/consent-forms',
    icon: IconFileText,
    portals: ['CONSUMERS'],
    endpoint: listConsentForms,
    figures: ['consent_forms'],
  },
  {
    key: 'oemConsentForms',
    to: '/consent-forms',
    icon: IconFileText,
    portals: ['OEMS'],
    endpoint: searchOemConsentForms,
    figures: ['live_forms', 'live_consents'],
  },
  {
    key: 'consentResponses',
    to: '/consent-responses/all',
    icon: IconChecklist,
    portals: ['CONSUMERS'],
    endpoint: searchResponses,
    figures: ['live_consents', 'waiting_consents'],
  },
  {
    key: 'dataPackages',
    to: '/data-packages',
    icon: IconPackage,
    portals: ['CONSUMERS'],
    endpoint: listOemDataPackages,
    figures: [],
  },
  {
    key: 'consumerPermissions',
    to: '/oems-consumer',
    icon: IconShieldCheck,
    portals: ['OEMS'],
    endpoint: listConsumerPermissions,
    figures: ['consumers'],
  },
  {
    key: 'oems',
    to: '/oems',
    icon: IconBuildingFactory2,
    portals: ['CONSUMERS'],
    endpoint: listOemPermissions,
    figures: [],
  },
  {
    key: 'publish',
    to: '/publish-consent/new',
    icon: IconSend,
    portals: ['CONSUMERS'],
    endpoint: publishConsentForm,
    figures: [],
  },
  {
    key: 'revoke',
    to: '/revoke-consent/new',
    icon: IconArrowBackUp,
    portals: ['CONSUMERS'],
    endpoint: revokeConsentForm,
    figures: [],
  },
  {
    key: 'oemRevoke',
    to: '/revoke-consent/new',
    icon: IconArrowBackUp,
    portals: ['OEMS'],
    endpoint: revokeOemConsentForm,
    figures: [],
  },
  {
    key: 'notifications',
    to: '/notifications',
    icon: IconBell,
    portals: ['CONSUMERS'],
    endpoint: searchNotifications,
    figures: ['notifications'],
  },
  {
    key: 'liveData',
    to: '/live-data',
    icon: IconGauge,
    portals: ['CONSUMERS', 'OEMS', 'ADMIN', 'FLEET_MANAGER'],
    endpoint: getLiveData,
    figures: ['vehicles', 'vehicles_online'],
  },
  {
    key: 'streams',
    to: '/stream-keys',
    icon: IconBroadcast,
    portals: ['CONSUMERS'],
    endpoint: listStreamKeys,
    figures: [],
  },
];

/** The cards for a user whose screens exist. */
export function cardsFor(
  principal: Principal,
  exists: (to: string) => boolean,
  cards: readonly HomeCard[] = homeCards,
): readonly HomeCard[] {
  return cards.filter(
    ({ portals, endpoint, to }) =>
      portals.includes(principal.portal) && may(principal, endpoint.access) && exists(to),
  );
}
