import { portalScreens } from '../app/router.tsx';
import { textsEn } from '../lib/language/texts.en.ts';
import { designTextsEn } from '../design/texts.en.ts';
import { textOf } from './text-of.ts';

/** Links over a page's title that lead to another screen than the one that they name, in English. */
export function strayParents(page: ParentNode): readonly string[] {
  return [...page.querySelectorAll(`nav[aria-label="${designTextsEn.breadcrumbs}"] a`)].flatMap((link) => {
    const path = link.getAttribute('href')?.split('?')[0];
    const titles = portalScreens
      .filter((screen) => screen.path === path)
      .map(({ titleKey }) => textOf(textsEn, titleKey));
    return titles.length === 0 || titles.includes(link.textContent) ? [] : [`${link.textContent}: ${path}`];
  });
}
