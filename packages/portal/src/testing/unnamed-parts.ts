const named = [
  'button',
  'a[href]',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'section:not([aria-live])',
  'nav',
  'form',
  'figure',
  'table',
  ...[
    'alertdialog',
    'combobox',
    'dialog',
    'img',
    'listbox',
    'menuitem',
    'meter',
    'option',
    'progressbar',
    'radiogroup',
    'slider',
    'tab',
  ].map((role) => `[role="${role}"]`),
].join();

/** Icons and drawings of the portal's own; those of the components in use say nothing by themselves. */
const drawings = 'svg.tabler-icon, svg[class^="_"]';

/** What is called something, and says nothing: hints and leads are sentences, names are none. */
const called = 'h1, th, legend, [role="tab"]';

/**
 * What a reader of the screen would come upon and not be told of: controls, areas, tables and pictures without a name,
 * icons that are not hidden, names and descriptions that stand nowhere, and sentences in the place of names.
 */
export function unnamedParts(page: ParentNode): readonly string[] {
  const unnamed = [...page.querySelectorAll(named)].filter((part) => nameOf(part) === '');
  const bare = [...page.querySelectorAll(drawings)].filter(
    (picture) => picture.getAttribute('role') !== 'img',
  );
  const astray = [...page.querySelectorAll('[aria-labelledby], [aria-describedby]')].filter((part) =>
    [...textsBy(part, 'aria-labelledby'), ...textsBy(part, 'aria-describedby')].includes(undefined),
  );
  const sentences = [...page.querySelectorAll(called)].filter((part) => /[^.]\.$/.test(part.textContent));
  return [...unnamed, ...bare, ...astray, ...sentences]
    .filter((part) => part.closest('[aria-hidden="true"], [hidden], [inert]') === null)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

function nameOf(part: Element): string {
  const isLabelled =
    part instanceof HTMLInputElement ||
    part instanceof HTMLSelectElement ||
    part instanceof HTMLTextAreaElement ||
    part instanceof HTMLButtonElement;
  const labels = isLabelled ? part.labels : null;
  const within = part.matches('button, a, [role="menuitem"], [role="option"], [role="tab"]')
    ? part
    : part.querySelector('caption, figcaption');
  // A table that scrolls by itself is the one thing in the area that has its name.
  const around = part.matches('table') ? part.closest('section, figure')?.getAttribute('aria-label') : null;
  return [
    part.getAttribute('aria-label'),
    ...textsBy(part, 'aria-labelledby'),
    ...[...(labels ?? [])].map(({ textContent }) => textContent),
    within?.textContent,
    around,
    part.getAttribute('title'),
  ]
    .join('')
    .trim();
}

/** The texts that an attribute refers to; undefined for one that stands nowhere. */
function textsBy(part: Element, attribute: string): readonly (string | undefined)[] {
  const ids = part.getAttribute(attribute)?.match(/\S+/g) ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}
