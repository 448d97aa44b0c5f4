import { descriptionTypes } from '@vinculum/contract/consent/vocabulary.ts';
import type { ConsentForm } from '@vinculum/contract/consent/form.ts';
import type { ShownUrl } from '../domain-lists/public.ts';
import { linksIn } from './clean-description.ts';

/** Every address that a form shows to owners, with the field in which it stands. */
export function shownUrls(
  form: Pick<ConsentForm, 'service_page' | 'description' | 'description_type'>,
): ShownUrl[] {
  const pages = form.service_page === null ? [] : [{ field: 'service_page', url: form.service_page }];
  return [...pages, ...linksOf(form).map((url) => ({ field: 'description', url }))];
}

function linksOf({
  description,
  description_type: type,
}: Pick<ConsentForm, 'description' | 'description_type'>): readonly string[] {
  if (type === descriptionTypes.link) return [description];
  return type === descriptionTypes.html ? linksIn(description) : [];
}
