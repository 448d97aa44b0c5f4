import { descriptionMarkup } from '@vinculum/contract/consents/vocabulary.ts';
import DOMPurify from 'dompurify';

const spans = ['colspan', 'rowspan'];

/**
 * Text, lists, tables and web links, as the server cleans a description: nothing that loads, runs, frames, styles or
 * posts, and nothing that speaks to the page around it.
 */
export function cleanDescription(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: descriptionMarkup.tags,
    ALLOWED_ATTR: ['href', 'title', ...spans],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${descriptionMarkup.schemes.join('|')}):`, 'i'),
    // Numbers are no addresses.
    ADD_URI_SAFE_ATTR: spans,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** A description in HTML to put into a page: its links open elsewhere, without a way back, or are their words alone. */
export function shownDescription(html: string, { isInert }: { readonly isInert: boolean }): string {
  const page = document.createElement('div');
  page.append(cleanDescription(html));
  for (const link of page.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
    if (isInert) link.replaceWith(...link.childNodes);
  }
  for (const heading of page.querySelectorAll(headings)) heading.replaceWith(lowered(heading));
  return page.innerHTML;
}

const headings = 'h1, h2, h3, h4, h5, h6';

/** Below the headings of the page and of the part in which it stands. */
function lowered(heading: Element): HTMLElement {
  const below = document.createElement(`h${Math.min(Number(heading.localName.slice(1)) + 2, 6)}`);
  below.append(...heading.childNodes);
  return below;
}
