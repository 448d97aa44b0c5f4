import { z } from 'zod';
import { allow, operatorAdmin, operatorViewer } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';

const consumerAdmin = allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' });

export const domainPermission = z.object({ id: z.int(), domain: z.string(), is_allowed: z.boolean() });
export type DomainPermission = z.output<typeof domainPermission>;

/** The shape only: which domains are wrong is said by `domainProblems`, together with what is listed already. */
const addition = z.object({ domains: z.array(z.string().max(4000)).max(1000), is_allowed: z.boolean() });

const deletion = z.object({ ids: z.array(idSchema).min(1, 'domains.missing').max(1000) });
const lists = z.object({ domain_permissions: z.array(domainPermission) });

export const addDomainsEndpoint = endpoint({
  name: 'domainLists.add',
  summary: 'Whitelist or blacklist domains; blacklisting needs its flag',
  method: 'POST',
  path: '/consumer/api/v1/domains/add',
  access: consumerAdmin,
  /** `org_id` may only name the own organisation. */
  body: addition.extend({ org_id: idSchema.optional() }),
  response: messageAnswer,
  errors: ['badRequest', 'notFound', 'forbidden'],
  audit: 'domain-list.add',
  rate: 'write',
});

export const deleteDomainsEndpoint = endpoint({
  name: 'domainLists.delete',
  summary: 'Take domains off the lists of the own organisation; those blacklisted need the flag',
  method: 'DELETE',
  path: '/consumer/api/v1/domains/delete',
  access: consumerAdmin,
  body: deletion,
  response: messageAnswer,
  errors: ['notFound', 'forbidden'],
  audit: 'domain-list.delete',
  rate: 'write',
});

export const listDomainsEndpoint = endpoint({
  name: 'domainLists.list',
  summary: 'The whitelisted and blacklisted domains of the own organisation',
  method: 'GET',
  path: '/consumer/api/v1/domains/list',
  /** Also for who writes forms: what they show is judged by these while it is written. */
  access: allow({ portal: 'CONSUMERS', role: 'USER_EDITOR' }),
  response: lists,
  errors: [],
  audit: null,
  rate: 'read',
});

// The same for the operator, on the lists of any organisation (specification 3, section 7).

export const addDomainsOfEndpoint = endpoint({
  name: 'domainLists.addOf',
  summary: 'Whitelist or blacklist domains of an organisation',
  method: 'POST',
  path: '/admin/api/v1/domains/add',
  access: operatorAdmin,
  body: addition.extend({ org_id: idSchema }),
  response: messageAnswer,
  errors: ['badRequest', 'organisationNotFound'],
  audit: 'domain-list.add',
  rate: 'write',
});

export const deleteDomainsOfEndpoint = endpoint({
  name: 'domainLists.deleteOf',
  summary: 'Take domains off the lists of an organisation',
  method: 'POST',
  path: '/admin/api/v1/domains/delete',
  access: operatorAdmin,
  body: deletion.extend({ org_id: idSchema }),
  response: messageAnswer,
  errors: ['notFound', 'organisationNotFound'],
  audit: 'domain-list.delete',
  rate: 'write',
});

export const listDomainsOfEndpoint = endpoint({
  name: 'domainLists.listOf',
  summary: 'The whitelisted and blacklisted domains of an organisation',
  method: 'POST',
  path: '/admin/api/v1/domains/list',
  access: operatorViewer,
  body: z.object({ org_id: idSchema }),
  response: lists,
  errors: ['organisationNotFound'],
  audit: null,
  rate: 'read',
});
