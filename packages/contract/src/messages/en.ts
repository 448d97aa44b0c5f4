// Written by npm run reference: change the files that it joins.
import type { KeyOf } from '../foundation/ids.ts';
import { accountEn } from '../account/messages.en.ts';
import { agreementsEn } from '../agreements/messages.en.ts';
import { carMessagesEn } from '../car-messages/messages.en.ts';
import { consumerPermissionsEn } from '../consumer-permissions/messages.en.ts';
import { dataPackagesEn } from '../data-packages/messages.en.ts';
import { domainListsEn } from '../domain-lists/messages.en.ts';
import { fleetsEn } from '../fleets/messages.en.ts';
import { consentEn } from '../forms/messages.en.ts';
import { foundationEn } from '../foundation/messages.en.ts';
import { identityEn } from '../identity/messages.en.ts';
import { loadTestsEn } from '../load-tests/messages.en.ts';
import { organisationMessagesEn } from '../mail/messages.en.ts';
import { organisationsEn } from '../organisations/messages.en.ts';
import { reportsEn } from '../reports/messages.en.ts';
import { scheduledRunsEn } from '../scheduled-runs/messages.en.ts';
import { signalsEn } from '../signals/messages.en.ts';
import { simulatorEn } from '../simulator/messages.en.ts';
import { streamsEn } from '../streams/messages.en.ts';
import { usageEn } from '../usage/messages.en.ts';
import { usersEn } from '../users/messages.en.ts';
import { vehicleAccessEn } from '../vehicle-access/messages.en.ts';

/** Every text that the server may send, in English. Portal texts live in the portal. */
export const messagesEn = {
  ...accountEn,
  ...agreementsEn,
  ...carMessagesEn,
  ...consumerPermissionsEn,
  ...dataPackagesEn,
  ...domainListsEn,
  ...fleetsEn,
  ...consentEn,
  ...foundationEn,
  ...identityEn,
  ...loadTestsEn,
  ...organisationMessagesEn,
  ...organisationsEn,
  ...reportsEn,
  ...scheduledRunsEn,
  ...signalsEn,
  ...simulatorEn,
  ...streamsEn,
  ...usageEn,
  ...usersEn,
  ...vehicleAccessEn,
} as const;

/** Dotted key of a text, for example `errors.notFound`. */
export type MessageKey = KeyOf<typeof messagesEn>;
