import type { ReadHtml } from '@vinculum/contract/forms/form-problems.ts';
import { descriptionMarkup } from '@vinculum/contract/consents/vocabulary.ts';
import DOMPurify from 'dompurify';

/** What a description in HTML shows once the server has cleaned it: whether any text, and where its links lead. */
export function readDescription(html: string): ReadHtml {
  const page = cleanDescription(html);
  const links = [...page.querySelectorAll('a[href]')].flatMap((link) => link.getAttribute('href') ?? []);
  return { showsText: (page.textContent ?? '').trim() !== '', links: [...new Set(links)] };
}

/** A description in HTML to look at, as the server cleans it. Its links open elsewhere, without a way back. */
export function shownDescription(html: string): string {
  const page = document.createElement('div');
  page.append(cleanDescription(html));
  for (const link of page.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return page.innerHTML;
}

/** Text, lists, tables and web links: nothing that loads, runs, frames, styles or posts. */
function cleanDescription(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: descriptionMarkup.tags,
    ALLOWED_ATTR: ['href', 'title', 'colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${descriptionMarkup.schemes.join('|')}):`, 'i'),
    RETURN_DOM_FRAGMENT: true,
  });
}
