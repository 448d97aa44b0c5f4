import { z } from 'zod';
import { operatorAdmin, operatorViewer } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { pageFromZero } from './endpoints.ts';
import { certificateText, templateChange, templateInput, templateOrder } from './template.ts';
import { knownTestName } from './vocabulary.ts';

/** A row of the list. Nothing of the private key is ever in an answer. */
export const templateRow = z.object({
  template_id: z.int(),
  template_name: z.string(),
  /** Whose vehicles it makes. */
  maker_name: z.string(),
  /** ISO 8601; null for a certificate that cannot be read. */
  valid_until: z.string().nullable(),
  /** How many profiles use it. */
  profile_count: z.int(),
});
export type TemplateRow = z.output<typeof templateRow>;

/** What a bootstrap certificate says. Times are ISO 8601 in UTC. */
export const certificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  maker_name: z.string(),
  /** The VINs that it serves start with one of these. */
  vin_prefixes: z.array(z.string()),
  /** How many vehicles may still get a certificate with it. */
  remaining: z.int(),
  valid_from: z.string(),
  valid_until: z.string(),
});
export type CertificateFacts = z.output<typeof certificateFacts>;

export const listTemplatesEndpoint = endpoint({
  name: 'loadTests.templates',
  summary: 'List the certificate templates by name; the first page is 0',
  method: 'POST',
  path: '/admin/api/v1/aws-template/list',
  access: operatorViewer,
  body: pageFromZero,
  response: z.object({ templates: z.array(templateRow), total_rows: z.int() }),
  errors: [],
  audit: null,
  rate: 'read',
});

export const getTemplateEndpoint = endpoint({
  name: 'loadTests.template',
  summary: 'One certificate template, by its name, without its private key',
  method: 'GET',
  path: '/admin/api/v1/aws-template/{name}',
  access: operatorViewer,
  params: z.object({ name: knownTestName }),
  response: templateRow.extend({
    /** PEM. */
    certificate: z.string(),
    /** Null when it cannot be read. */
    facts: certificateFacts.nullable(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** An update changes key and certificate; an empty key keeps the stored one. */
export const changeTemplateEndpoint = endpoint({
  name: 'loadTests.changeTemplate',
  summary: 'Create, change or delete a certificate template; `status` says which',
  method: 'POST',
  path: '/admin/api/v1/aws-template',
  access: operatorAdmin,
  body: z.discriminatedUnion('status', [
    templateInput.extend({ status: z.literal('createTemplate') }),
    templateChange.extend({ status: z.literal('updateTemplate') }),
    z.object({ status: z.literal('deleteTemplate'), template_name: knownTestName }),
  ]),
  response: messageAnswer,
  errors: ['notFound', 'loadTestRunning', 'templateUsed'],
  audit: 'certificate-template.change',
  rate: 'write',
});

/** The private key goes straight into the template, sealed: nobody ever sees it. */
export const makeTemplateEndpoint = endpoint({
  name: 'loadTests.makeTemplate',
  summary:
    "Create a certificate template with a new pair of the platform's own authority, or give one a new pair",
  method: 'POST',
  path: '/admin/api/v1/aws-template/make',
  access: operatorAdmin,
  body: z.discriminatedUnion('status', [
    templateOrder.extend({ status: z.literal('createTemplate') }),
    templateOrder.extend({ status: z.literal('updateTemplate'), template_name: knownTestName }),
  ]),
  response: messageAnswer,
  errors: ['notFound', 'loadTestRunning'],
  audit: 'certificate-template.make',
  rate: 'write',
});

export const readCertificateEndpoint = endpoint({
  name: 'loadTests.readCertificate',
  summary: 'What a bootstrap certificate says, or why vehicles could not use it; nothing is stored',
  method: 'POST',
  path: '/admin/api/v1/aws-template/certificate',
  access: operatorAdmin,
  body: certificateText,
  response: certificateFacts,
  errors: [],
  audit: null,
  rate: 'read',
});

export const listVehicleMakersEndpoint = endpoint({
  name: 'loadTests.makers',
  summary: 'The vehicle makers for whom a template can be made, by name',
  method: 'GET',
  path: '/admin/api/v1/vehicle-makers',
  access: operatorViewer,
  response: z.object({
    organisation: z.array(z.object({ id: z.int(), name: z.string(), vin_prefixes: z.array(z.string()) })),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});
