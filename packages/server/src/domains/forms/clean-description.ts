import type { ReadHtml } from '@vinculum/contract/forms/form-problems.ts';
import { descriptionMarkup } from '@vinculum/contract/consents/vocabulary.ts';
import sanitizeHtml from 'sanitize-html';

/** Text, lists, tables and web links: nothing that loads, runs, frames, styles or posts. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: descriptionMarkup.tags,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: descriptionMarkup.schemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
};

/** An HTML description with everything removed that is not plain formatting. */
export function cleanDescription(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** What HTML shows once it is cleaned; each link once. */
export function readDescription(html: string): ReadHtml {
  return { showsText: showsText(html), links: linksIn(html) };
}

function linksIn(html: string): string[] {
  const links = new Set<string>();
  const collect: sanitizeHtml.Transformer = (tagName, attribs) => {
    if (attribs['href'] !== undefined) links.add(attribs['href']);
    return { tagName, attribs };
  };
  sanitizeHtml(html, { ...rules, transformTags: { a: collect } });
  return [...links];
}

function showsText(html: string): boolean {
  const text = sanitizeHtml(cleanDescription(html), { allowedTags: [], allowedAttributes: {} });
  return text.trim() !== '';
}
