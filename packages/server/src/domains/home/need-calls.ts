import { changeConsumerPermissionEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import {
  listOwnPackagesEndpoint,
  publishOwnPackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { listVehicleMessagesEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import {
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { getHealthEndpoint } from '@vinculum/contract/health/endpoints.ts';
import type { NeedKind, StepKind } from '@vinculum/contract/home/overview.ts';
import { listReceivedMessagesEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import { saveOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import {
  getVehicleAccessEndpoint,
  registerVehiclesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';

/**
 * By portal the call that does what a need asks for, or lists what it counts where that is a fact that asks for
 * nothing: who may not make it is not told of the need.
 */
export const callOfNeed: Readonly<Record<Portal, Readonly<Partial<Record<NeedKind, Endpoint>>>>> = {
  CONSUMERS: {
    notConfirmed: searchResponsesEndpoint,
    messagesFailed: listVehicleMessagesEndpoint,
    messagesNotReached: listVehicleMessagesEndpoint,
    formsEnding: listConsentFormsEndpoint,
    notAsked: searchResponsesEndpoint,
    mail: listReceivedMessagesEndpoint,
    answersToCome: searchResponsesEndpoint,
    carsToReach: searchResponsesEndpoint,
    drafts: saveConsentFormEndpoint,
  },
  OEMS: {
    packagesEnding: listOwnPackagesEndpoint,
    claimsEnding: getVehicleAccessEndpoint,
    notAsked: changeConsumerPermissionEndpoint,
    mail: listReceivedMessagesEndpoint,
  },
  FLEET_MANAGER: { carsWithoutFleet: addFleetVehiclesEndpoint, mail: listReceivedMessagesEndpoint },
  ADMIN: {
    jobsFailed: getHealthEndpoint,
    sendingGivenUp: getHealthEndpoint,
    notConfirmed: searchAdminResponsesEndpoint,
    messagesFailed: listVehicleMessagesEndpoint,
    messagesNotReached: listVehicleMessagesEndpoint,
    formsEnding: listAdminConsentFormsEndpoint,
    claimsEnding: getVehicleAccessEndpoint,
    notAsked: searchAdminResponsesEndpoint,
    mail: listReceivedMessagesEndpoint,
    answersToCome: searchAdminResponsesEndpoint,
    carsToReach: searchAdminResponsesEndpoint,
  },
};

/** The call that does each first step: it is for whom may make it. */
export const callOfStep: Readonly<Record<StepKind, Endpoint>> = {
  writeForm: saveConsentFormEndpoint,
  publishForm: publishConsentFormEndpoint,
  makeKey: createStreamKeyEndpoint,
  permitConsumer: changeConsumerPermissionEndpoint,
  registerCars: registerVehiclesEndpoint,
  offerPackage: publishOwnPackageEndpoint,
  addFleet: saveFleetEndpoint,
  fillFleet: addFleetVehiclesEndpoint,
  addConsumer: saveOrganisationEndpoint,
  addMaker: saveOrganisationEndpoint,
};
