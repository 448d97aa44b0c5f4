import { z } from 'zod';
import { allow } from '../access/access.ts';
import { formStatuses } from '../consents/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { unfinishedContent, unfinishedKey } from './unfinished-form.ts';

// Beyond the specification: what an editor holds before it is a form. Whoever may save a form may keep an unfinished
// one; nothing of it is published, counted or listed as a form.
const editor = allow({ portal: 'CONSUMERS', role: 'USER_EDITOR' }, { portal: 'ADMIN', role: 'USER_ADMIN' });
const params = z.object({ key: unfinishedKey });
/** Rises by one with each change; 0 for what is not kept yet. */
const revision = z.int32().min(0);

const kept = z.object({
  key: z.string(),
  revision: z.int(),
  /** Username of who changed it last. */
  updated_by: z.string(),
  updated_on: z.string(),
  /** When the draft that is changed was saved, as it was read when the change began; null for a new form. */
  base_updated_on: z.string().nullable(),
});

/** A row of the list of unfinished forms. */
export const unfinishedRow = kept.extend({
  title: z.string(),
  /** The draft that is changed, with what has become of it; null for a new form. */
  consent_form_id: z.int().nullable(),
  status: z.enum(formStatuses).nullable(),
});
export type UnfinishedRow = z.output<typeof unfinishedRow>;

export const keptUnfinished = kept.extend({ content: unfinishedContent });
export type KeptUnfinished = z.output<typeof keptUnfinished>;

export const listUnfinishedFormsEndpoint = endpoint({
  name: 'unfinishedForms.list',
  summary: 'The unfinished forms of the own organisation, the one changed last first',
  method: 'GET',
  path: '/consumer/api/v1/unfinished-consent-forms',
  access: editor,
  response: z.object({ data: z.array(unfinishedRow) }),
  errors: [],
  audit: null,
  rate: 'read',
});

export const getUnfinishedFormEndpoint = endpoint({
  name: 'unfinishedForms.get',
  summary: 'Read an unfinished form; null when there is none',
  method: 'GET',
  path: '/consumer/api/v1/unfinished-consent-forms/{key}',
  access: editor,
  params,
  response: z.object({ unfinished: keptUnfinished.nullable() }),
  errors: [],
  audit: null,
  rate: 'read',
});

/** Not audited: nothing is decided by it, and an editor sends it every few seconds. */
export const keepUnfinishedFormEndpoint = endpoint({
  name: 'unfinishedForms.keep',
  summary: 'Keep an unfinished form as it is now; the same again changes nothing',
  method: 'PUT',
  path: '/consumer/api/v1/unfinished-consent-forms/{key}',
  access: editor,
  params,
  body: z.object({
    /** On which the change is based. */
    revision,
    base_updated_on: z.string().max(40).nullable().default(null),
    content: unfinishedContent,
  }),
  response: kept,
  errors: ['notFound', 'consentFormNotFound', 'conflict', 'tooManyUnfinishedForms'],
  audit: null,
  rate: 'write',
});

export const discardUnfinishedFormEndpoint = endpoint({
  name: 'unfinishedForms.discard',
  summary: 'Discard an unfinished form, unless it has changed since that revision',
  method: 'DELETE',
  path: '/consumer/api/v1/unfinished-consent-forms/{key}',
  access: editor,
  params,
  query: z.object({ revision: z.coerce.number().pipe(revision) }),
  response: z.object({}),
  errors: ['notFound', 'conflict'],
  audit: 'unfinished-form.discard',
  rate: 'write',
});
