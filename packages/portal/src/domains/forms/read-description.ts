import type { ReadHtml } from '@vinculum/contract/forms/form-problems.ts';
import { descriptionMarkup } from '@vinculum/contract/consents/vocabulary.ts';
import DOMPurify from 'dompurify';

/** What a description in HTML shows once the server has cleaned it: whether any text, and where its links lead. */
export function readDescription(html: string): ReadHtml {
  const page = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: descriptionMarkup.tags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${descriptionMarkup.schemes.join('|')}):`, 'i'),
    RETURN_DOM_FRAGMENT: true,
  });
  const links = [...page.querySelectorAll('a[href]')].flatMap((link) => link.getAttribute('href') ?? []);
  return { showsText: (page.textContent ?? '').trim() !== '', links: [...new Set(links)] };
}
