import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { z } from 'zod';
import { until } from './until.ts';

const DIALOG = '[role="dialog"][aria-modal="true"]';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What another scheme, width or language can change while the elements stay: colours, sizes and the language that the
 * page says it has are categories of axe's; whether something scrolls is one rule among those for the keyboard.
 */
const LOOK_CATEGORIES = ['cat.color', 'cat.sensory-and-visual-cues', 'cat.language'];
const LOOK_RULES = axe
  .getRules(WCAG)
  .filter((rule) => rule.tags.some((tag) => LOOK_CATEGORIES.includes(tag)))
  .map((rule) => rule.ruleId)
  .concat('scrollable-region-focusable');

/** From here on tables are tables, and no word but one without an end, such as a key, may break inside. */
const TABLE_WIDTH = 1024;
const LAYOUT = `(() => {
  const words = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const shown = text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!shown || getComputedStyle(text.parentElement).fontFamily.includes('mono')) continue;
    for (const word of text.data.matchAll(/(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]{2,24}(?![\\p{L}\\p{N}])/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((one) => one.width > 0).map((one) => Math.round(one.top)));
      if (lines.size > 1) words.add(word[0]);
    }
  }
  const tables = [...document.querySelectorAll('main section[tabindex]:has(> table)')];
  return [[...words], tables.filter((one) => one.scrollWidth > one.clientWidth + 1).length];
})()`;

const violationsSchema = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);

/** Notes what changes gradually: nothing may where less motion is wanted, but what turns while one waits. */
export const WATCH_MOTION = `
  window.moved = [];
  const note = ({ target, propertyName, animationName }) => {
    const takesTime = (one) => one.animationName === animationName && one.effect.getComputedTiming().duration > 0;
    if (animationName && !target.getAnimations({ subtree: true }).some(takesTime)) return;
    if (!target.matches('.mantine-Loader-root'))
      moved.push((propertyName ?? animationName) + ' of ' + target.outerHTML.slice(0, 120));
  };
  addEventListener('transitionrun', note, true);
  addEventListener('animationstart', note, true);`;
const MOVED = `'moved' in window ? [...new Set(moved.splice(0))].slice(0, 5) : []`;

/** Half way through a change of colours nothing has the contrast that it comes to. */
const MOVING = `document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)`;

/** Waits until the screen has its heading, no skeleton any more and nothing that moves, and for what else is said. */
export async function settled(page: Page, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await until(page, {
    ...more,
    'one heading': `[...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length === 1`,
    'nothing loading': `document.querySelector('[aria-busy="true"]') === null`,
    'nothing moving': `${MOVING}.length === 0`,
  });
}

/** How a page is looked at. */
interface Look {
  readonly language: 'en' | 'es';
  readonly colorScheme: 'light' | 'dark';
  /** Pixels. */
  readonly width: number;
  /** Every rule of axe's, only those that depend on the look, or none. */
  readonly rules: 'all' | 'look' | 'none';
}

/**
 * Both languages, schemes and widths, each pair of a scheme and a width once. Every rule is asked at both widths, since
 * the narrow one shows other elements, and so in both languages. Between them lies the least width at which a table is
 * shown as one; there only the layout is looked at, in the language with the longer words.
 */
const looks: readonly Look[] = [
  { language: 'en', colorScheme: 'light', width: 1440, rules: 'all' },
  { language: 'en', colorScheme: 'dark', width: 400, rules: 'look' },
  { language: 'es', colorScheme: 'dark', width: 1440, rules: 'look' },
  { language: 'es', colorScheme: 'light', width: 400, rules: 'all' },
  { language: 'es', colorScheme: 'light', width: 1024, rules: 'none' },
];

/**
 * What axe finds in each look at the page as it is, one line each, and whether it scrolls sideways. While a dialog is
 * open only that is looked at: nothing else can be used, and the screen behind it is looked at without it. Leaves the
 * page in English and wide.
 */
export async function faultsIn(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    const where = `${what}, ${look.language}, ${look.colorScheme}, ${look.width} pixels`;
    found.push(...(await faultsNow(page, look)).map((fault) => `${where}: ${fault}`));
  }
  if (looks[0]) await wear(page, looks[0]);
  return found;
}

async function wear(page: Page, { language, colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) !== language) {
    // The switch may lie behind a dialog, or in what a narrow screen hides. In a car it is a button.
    const code = language.toUpperCase();
    await page
      .getByRole('radio', { name: code, exact: true, includeHidden: true })
      .or(page.getByRole('button', { name: `${code}, `, includeHidden: true }))
      .dispatchEvent('click');
  }
  // The page follows the system a moment later, and its colours change gradually from then on.
  await settled(page, {
    [`language ${language}`]: `document.documentElement.lang === ${JSON.stringify(language)}`,
    [`scheme ${colorScheme}`]: `document.documentElement.dataset.mantineColorScheme === ${JSON.stringify(colorScheme)}`,
  });
}

async function faultsNow(page: Page, { rules, width }: Look): Promise<string[]> {
  const isDialog = (await page.locator(DIALOG).filter({ visible: true }).count()) > 0;
  const found = rules === 'none' ? [] : await brokenRules(page, rules, isDialog);
  const isWider = await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  if (isWider === true) found.push('scrolls sideways');
  // What its address names is not there, say: then nobody has looked at the screen.
  if ((await page.locator('.state-sign[data-broken]').count()) > 0) found.push('shows that something failed');
  found.push(
    ...z
      .array(z.string())
      .parse(await page.evaluate(MOVED))
      .map((what) => `moves: ${what}`),
  );
  if (width < TABLE_WIDTH) return found;
  const [words, tables] = z.tuple([z.array(z.string()), z.number()]).parse(await page.evaluate(LAYOUT));
  if (words.length > 0) found.push(`breaks inside ${words.join(', ')}`);
  return tables > 0 ? [...found, 'a table is cut'] : found;
}

async function brokenRules(page: Page, rules: 'all' | 'look', isDialog: boolean): Promise<string[]> {
  const run = `axe.run(${isDialog ? JSON.stringify(DIALOG) : 'document'}, {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: ${JSON.stringify(rules === 'all' ? { type: 'tag', values: WCAG } : { type: 'rule', values: LOOK_RULES })},
  }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`;
  const found: string[] = [];
  // A frame's document is looked at by itself: axe's way through frames takes scripts, which ours may not run.
  for (const frame of isDialog ? [page.mainFrame()] : page.frames()) {
    await bringAxe(frame);
    for (const { id, nodes } of violationsSchema.parse(await frame.evaluate(run))) {
      found.push(`${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    }
  }
  return found;
}

/** Once for a document: it is far longer than the screens that it looks at. */
async function bringAxe(frame: Frame): Promise<void> {
  if ((await frame.evaluate('typeof axe')) === 'undefined') await frame.evaluate(SOURCE);
}
