import { z } from 'zod';
import { signedIn } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { billingInfoSchema, organisationDetailSchema } from './details.ts';

/** Which organisation's, for an operator; anybody else has but its own, which is meant where it is left out. */
export const ofOrganisation = z.object({ org_id: idText.optional() });

export const getOrganisationDetailEndpoint = endpoint({
  name: 'organisations.detail',
  summary: 'What the own organisation says of itself; id is null and texts are empty until it is first saved',
  method: 'GET',
  path: '/shared/api/v1/organisation/detail',
  access: signedIn,
  query: ofOrganisation,
  response: z.object({
    id: z.int().nullable(),
    org_id: z.int(),
    cost: z.string(),
    region: z.string(),
    type: z.string(),
    target_segment: z.string(),
    website: z.string(),
    monthly_active_users: z.int().nullable(),
  }),
  errors: ['organisationNotFound'],
  audit: null,
  rate: 'read',
});

export const saveOrganisationDetailEndpoint = endpoint({
  name: 'organisations.saveDetail',
  summary: 'Save what the own organisation says of itself',
  method: 'POST',
  path: '/shared/api/v1/organisation/detail',
  access: signedIn,
  body: organisationDetailSchema,
  response: messageAnswer,
  errors: [],
  audit: 'organisation.detail.save',
  rate: 'write',
});

export const getBillingInfoEndpoint = endpoint({
  name: 'organisations.billing',
  summary: 'To whom and where the own organisation’s bills go; empty until it is first saved',
  method: 'GET',
  path: '/shared/api/v1/billing/info',
  access: signedIn,
  query: ofOrganisation,
  response: z.object({
    org_id: z.int(),
    billing_name: z.string(),
    attention: z.string(),
    email: z.string(),
    address: z.string(),
  }),
  errors: ['organisationNotFound'],
  audit: null,
  rate: 'read',
});

export const saveBillingInfoEndpoint = endpoint({
  name: 'organisations.saveBilling',
  summary: 'Save to whom and where the own organisation’s bills go',
  method: 'POST',
  path: '/shared/api/v1/billing/info',
  access: signedIn,
  body: billingInfoSchema,
  response: messageAnswer,
  errors: [],
  audit: 'organisation.billing.save',
  rate: 'write',
});
