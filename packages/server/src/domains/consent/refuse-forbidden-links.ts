import { shownUrls } from '@vinculum/contract/consent/form-problems.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { forbiddenHostProblems } from '../domain-lists/public.ts';
import { formContent, type FormRow } from './form-content.ts';
import { readDescription } from './clean-description.ts';

/**
 * Refuses to publish a form that shows addresses which the consumer's lists of domains forbid by now.
 * @throws formHostForbidden with each at its field.
 */
export async function refuseForbiddenLinks(db: Kysely<Database>, form: FormRow): Promise<void> {
  const urls = shownUrls(formContent.parse(form.content), readDescription);
  const fields = await forbiddenHostProblems(db, form.consumer_id, urls);
  if (fields.length === 0) return;
  const hosts = [...new Set(fields.map(({ args }) => args?.['host'] ?? ''))].join(', ');
  throw new AppError('formHostForbidden', { args: { hosts }, fields });
}
