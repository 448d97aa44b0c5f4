import sanitizeHtml from 'sanitize-html';

/** Text, lists, tables and web links: nothing that loads, runs, frames, styles or posts. */
const rules: sanitizeHtml.IOptions = {
  allowedTags:
    'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s sub sup small span div ul ol li dl dt dd a'
      .split(' ')
      .concat('table thead tbody tr th td caption'.split(' ')),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https'],
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

/** The addresses of the links in HTML, each once. */
export function linksIn(html: string): string[] {
  const links = new Set<string>();
  const collect: sanitizeHtml.Transformer = (tagName, attribs) => {
    if (attribs['href'] !== undefined) links.add(attribs['href']);
    return { tagName, attribs };
  };
  sanitizeHtml(html, { ...rules, transformTags: { a: collect } });
  return [...links];
}

/** Whether HTML shows any text at all. */
export function showsText(html: string): boolean {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll('&nbsp;', ' ').trim() !== '';
}
