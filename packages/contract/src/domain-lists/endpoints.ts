import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';

const consumerAdmin = allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' });

export const domainPermission = z.object({ id: z.int(), domain: z.string(), is_allowed: z.boolean() });
export type DomainPermission = z.output<typeof domainPermission>;

/** The shape only: which domains are wrong is said by `domainProblems`, together with what is listed already. */
const addition = z.object({ domains: z.array(z.string().max(4000)).max(1000), is_allowed: z.boolean() });

export const addDomains = endpoint({
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

export const deleteDomains = endpoint({
  name: 'domainLists.delete',
  summary: 'Take domains off the lists of the own organisation; those blacklisted need the flag',
  method: 'DELETE',
  path: '/consumer/api/v1/domains/delete',
  access: consumerAdmin,
  body: z.object({ ids: z.array(idSchema).min(1, 'domains.missing').max(1000) }),
  response: messageAnswer,
  errors: ['notFound', 'forbidden'],
  audit: 'domain-list.delete',
  rate: 'write',
});

export const listDomains = endpoint({
  name: 'domainLists.list',
  summary: 'The whitelisted and blacklisted domains of the own organisation',
  method: 'GET',
  path: '/consumer/api/v1/domains/list',
  access: consumerAdmin,
  response: z.object({ domain_permissions: z.array(domainPermission) }),
  errors: [],
  audit: null,
  rate: 'read',
});
