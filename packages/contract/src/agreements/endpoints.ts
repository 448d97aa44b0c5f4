import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { agreementDetail, agreementRow, agreementSchema, agreementStatusSchema } from './agreement.ts';

const consumerAdmin = { portal: 'CONSUMERS', role: 'USER_ADMIN' } as const;

/**
 * With `msa_id` an own agreement is changed, without one it is added. `updated_on` is what the list said: an agreement
 * that somebody saved since is not changed.
 */
export const saveAgreementEndpoint = endpoint({
  name: 'agreements.save',
  summary: 'Add a master service agreement, or change one that is not published',
  method: 'POST',
  path: '/fleet/api/v1/msa',
  access: allow(consumerAdmin),
  body: z.intersection(
    agreementSchema,
    z.object({ msa_id: idSchema.optional(), updated_on: z.string().max(40).optional() }),
  ),
  response: messageAnswer.extend({ msa_id: z.int() }),
  errors: ['notFound', 'agreementPublished', 'conflict'],
  audit: 'agreement.save',
  rate: 'write',
});

export const listAgreementsEndpoint = endpoint({
  name: 'agreements.list',
  summary: 'List the own agreements, or for a fleet owner those published to it; newest first',
  method: 'POST',
  path: '/fleet/api/v1/msa/list',
  access: allow(consumerAdmin, { portal: 'FLEET_MANAGER', role: 'USER_VIEWER' }),
  body: pageRequest,
  response: pageOf(agreementRow),
  errors: [],
  audit: null,
  rate: 'read',
});

/** Beyond the specification. */
export const getAgreementEndpoint = endpoint({
  name: 'agreements.get',
  summary: 'One own agreement, or for a fleet owner one that is published to it',
  method: 'GET',
  path: '/fleet/api/v1/msa/{id}',
  access: allow(consumerAdmin, { portal: 'FLEET_MANAGER', role: 'USER_VIEWER' }),
  params: z.object({ id: idText }),
  response: agreementDetail,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

export const deleteAgreementEndpoint = endpoint({
  name: 'agreements.delete',
  summary: 'Remove an agreement; where it is published it is withdrawn',
  method: 'DELETE',
  path: '/fleet/api/v1/msa',
  access: allow(consumerAdmin),
  body: z.object({ msa_id: idSchema }),
  response: messageAnswer,
  errors: ['notFound'],
  audit: 'agreement.delete',
  rate: 'write',
});

export const changeAgreementStatusEndpoint = endpoint({
  name: 'agreements.changeStatus',
  summary: 'Publish an agreement to a fleet owner (status 1), or revoke it there (status 2)',
  method: 'POST',
  path: '/fleet/api/v1/consumer/msa/status',
  access: allow(consumerAdmin),
  body: agreementStatusSchema,
  response: messageAnswer,
  errors: ['notFound', 'agreementAlreadyPublished', 'agreementNotPublished'],
  audit: 'agreement.status',
  rate: 'write',
});

export const listFleetOwnersEndpoint = endpoint({
  name: 'agreements.fleetOwners',
  summary: 'Id and name of every fleet owner',
  method: 'GET',
  path: '/consumer/api/v1/fleet-org',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }),
  response: z.object({ organisation: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});
