// Written by npm run reference: change the files that it joins.
import type { Shape } from '../foundation/ids.ts';
import type { messagesEn } from './en.ts';
import { accountEs } from '../account/messages.es.ts';
import { agreementsEs } from '../agreements/messages.es.ts';
import { carMessagesEs } from '../car-messages/messages.es.ts';
import { consumerPermissionsEs } from '../consumer-permissions/messages.es.ts';
import { dataPackagesEs } from '../data-packages/messages.es.ts';
import { domainListsEs } from '../domain-lists/messages.es.ts';
import { fleetsEs } from '../fleets/messages.es.ts';
import { consentEs } from '../forms/messages.es.ts';
import { foundationEs } from '../foundation/messages.es.ts';
import { identityEs } from '../identity/messages.es.ts';
import { loadTestsEs } from '../load-tests/messages.es.ts';
import { organisationMessagesEs } from '../mail/messages.es.ts';
import { organisationsEs } from '../organisations/messages.es.ts';
import { reportsEs } from '../reports/messages.es.ts';
import { scheduledRunsEs } from '../scheduled-runs/messages.es.ts';
import { signalsEs } from '../signals/messages.es.ts';
import { simulatorEs } from '../simulator/messages.es.ts';
import { streamsEs } from '../streams/messages.es.ts';
import { usageEs } from '../usage/messages.es.ts';
import { usersEs } from '../users/messages.es.ts';
import { vehicleAccessEs } from '../vehicle-access/messages.es.ts';

/** Every text that the server may send, in Spanish. */
export const messagesEs: Shape<typeof messagesEn> = {
  ...accountEs,
  ...agreementsEs,
  ...carMessagesEs,
  ...consumerPermissionsEs,
  ...dataPackagesEs,
  ...domainListsEs,
  ...fleetsEs,
  ...consentEs,
  ...foundationEs,
  ...identityEs,
  ...loadTestsEs,
  ...organisationMessagesEs,
  ...organisationsEs,
  ...reportsEs,
  ...scheduledRunsEs,
  ...signalsEs,
  ...simulatorEs,
  ...streamsEs,
  ...usageEs,
  ...usersEs,
  ...vehicleAccessEs,
};
