import type { ReadHtml } from '@vinculum/contract/forms/form-problems.ts';
import { cleanDescription } from '../../lib/clean-description.ts';

/** What a description in HTML shows once the server has cleaned it: whether any text, and where its links lead. */
export function readDescription(html: string): ReadHtml {
  const page = cleanDescription(html);
  const links = [...page.querySelectorAll('a[href]')].flatMap((link) => link.getAttribute('href') ?? []);
  return { showsText: (page.textContent ?? '').trim() !== '', links: [...new Set(links)] };
}
