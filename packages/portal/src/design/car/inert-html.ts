import DOMPurify from 'dompurify';

const allowedTags = 'p br b strong i em u ul ol li h1 h2 h3 h4 blockquote'.split(' ');

/** HTML for looking at only: formatting stays; links, pictures, forms, styles and scripts go. */
export function inertHtml(html: string): string {
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: allowedTags, ALLOWED_ATTR: [] });
}
