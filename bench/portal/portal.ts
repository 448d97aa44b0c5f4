import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { freePort, startProduct } from '../../e2e/start-product.ts';
import { findBrowser } from '../../scripts/find-browser.ts';
import { rank } from '../rank.ts';
import { type Kept, openCold, type Opened } from './open-cold.ts';
import { installPeers, LEFT_OUT } from './peers.ts';
import { buildReactAdmin, reactAdminScreens } from './react-admin.ts';
import { servePacked } from './serve-packed.ts';

const built = resolve(import.meta.dirname, '../../packages/portal/dist/index.html');

interface PortalSize {
  /** How many of the screens. */
  readonly screens: number;
  /** Openings on a slowed machine, and by Lighthouse; what is printed is the median. */
  readonly slowRounds: number;
  readonly graded: number;
  readonly slowdown: number;
  readonly watchMs: number;
}

/**
 * Opens screens of the started product with its demo, each in a browser that has nothing of it: what comes over the
 * wire, when the largest thing stands, how much moves, how long the page answers nobody. Beside it an administration
 * made by react-admin, and what Lighthouse says.
 */
export async function measurePortal(size: PortalSize): Promise<string[]> {
  if (!existsSync(built)) return ['not built: npm start builds it'];
  const found = await findBrowser();
  if (found === undefined) return ['left out: no browser starts here'];
  const port = await freePort();
  const args = [...found.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: found.executablePath, args });
  const product = await startProduct();
  try {
    const ours = await measureOurs(browser, product.address, size);
    const peers = installPeers();
    if (peers === null) return [...ours, `react-admin: ${LEFT_OUT}`, `Lighthouse: ${LEFT_OUT}`];
    return [
      ...ours,
      ...(await measureReactAdmin(browser, peers, size)),
      ...(await measureGrades({ peers, port, address: product.address }, size)),
    ];
  } finally {
    await product.stop();
    await browser.close();
  }
}

async function measureOurs(browser: Browser, address: string, size: PortalSize): Promise<string[]> {
  const kept = new Map<string, Kept>();
  const lines = [];
  for (const { path, username } of portalScreens.slice(0, size.screens)) {
    const before =
      username === null ? undefined : (kept.get(username) ?? (await signIn(browser, address, username)));
    const measured = await measureScreen(browser, { address: `${address}${path}`, before }, size);
    if (username !== null) kept.set(username, measured.kept);
    lines.push(lineOf(path, measured));
  }
  return lines;
}

async function measureReactAdmin(browser: Browser, peers: string, size: PortalSize): Promise<string[]> {
  const shop = await servePacked(buildReactAdmin(peers));
  try {
    const lines = [];
    for (const path of reactAdminScreens.slice(0, size.screens))
      lines.push(
        lineOf(
          `react-admin ${path}`,
          await measureScreen(browser, { address: `${shop.address}${path}`, before: undefined }, size),
        ),
      );
    return lines;
  } finally {
    await shop.stop();
  }
}

interface Measured {
  readonly quick: Opened;
  /** On a machine that is so many times slower. */
  readonly slowLcp: number;
  readonly kept: Kept;
}

async function measureScreen(
  browser: Browser,
  { address, before }: { readonly address: string; readonly before: Kept | undefined },
  { slowRounds, slowdown, watchMs }: PortalSize,
): Promise<Measured> {
  const first = await openCold(browser, { address, slowdown: 1, kept: before, watchMs });
  let { kept } = first;
  const slow = [];
  for (let round = 0; round < slowRounds; round += 1) {
    const next = await openCold(browser, {
      address,
      slowdown,
      kept: before === undefined ? undefined : kept,
      watchMs,
    });
    kept = next.kept;
    slow.push(next.opened.lcp);
  }
  return { quick: first.opened, slowLcp: rank(slow, 0.5), kept };
}

function lineOf(name: string, { quick, slowLcp }: Measured): string {
  return [
    name.padEnd(26),
    `${String(quick.requests).padStart(3)} requests`,
    `${(quick.scriptBytes / 1024).toFixed(0).padStart(4)} KB of JavaScript`,
    `LCP ${quick.lcp.toFixed(0).padStart(4)} ms, slowed ${slowLcp.toFixed(0).padStart(5)} ms`,
    `CLS ${quick.cls.toFixed(3)}`,
    `longest task ${quick.longestTask.toFixed(0).padStart(4)} ms`,
  ].join('   ');
}

interface Graded {
  readonly peers: string;
  readonly port: number;
  readonly address: string;
}

/** In the browser's own context, which Lighthouse opens its pages in. */
async function measureGrades(
  { peers, port, address }: Graded,
  { graded, screens }: PortalSize,
): Promise<string[]> {
  const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const lines = [];
  try {
    for (const { path, username } of portalScreens.slice(0, screens)) {
      const context = own.contexts()[0] ?? (await own.newContext());
      await context.clearCookies();
      if (username !== null) await signInWithin(context, address, username);
      const said = await grade(peers, { address: `${address}${path}`, port, rounds: graded });
      lines.push(`Lighthouse ${path.padEnd(26)} performance, accessibility, best practices   ${said}`);
    }
  } finally {
    await own.close();
  }
  return lines;
}

/** What is opened: the login, and ten screens that people look at most, as one of the demo's users sees them. */
const portalScreens = [
  { path: '/login', username: null },
  { path: '/', username: 'consumer.admin' },
  { path: '/consent-forms', username: 'consumer.admin' },
  { path: '/consent-form/new', username: 'consumer.admin' },
  { path: '/consent-view/1001', username: 'consumer.admin' },
  { path: '/consent-responses/1001', username: 'consumer.admin' },
  { path: '/live-data', username: 'consumer.admin' },
  { path: '/raw-data', username: 'consumer.admin' },
  { path: '/charts', username: 'consumer.admin' },
  { path: '/vehicles', username: 'oem.admin' },
  { path: '/organisations', username: 'operator.admin' },
] as const;

/** Signs in one of the demo's users as people do, and gives what the browser keeps of it. */
async function signIn(browser: Browser, address: string, username: string): Promise<Kept> {
  const context = await browser.newContext();
  try {
    await signInWithin(context, address, username);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Signs in one of the demo's users in a context, which then has the session. */
async function signInWithin(context: BrowserContext, address: string, username: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/login${username.startsWith('operator') ? '?as=admin' : ''}`);
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill('Vinculum#2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('banner').filter({ hasText: 'PORTAL' }).waitFor();
  // A page that stays open would use up the cookie of the session, which works once.
  await page.close();
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;

const score = z.object({ score: z.number().nullable() });
const resultSchema = z.object({
  lhr: z.object({
    categories: z.object({ performance: score, accessibility: score, 'best-practices': score }),
  }),
});

interface Lighthouse {
  readonly default: (address: string, flags: object, config: unknown) => Promise<unknown>;
  readonly desktopConfig: unknown;
}

/** Grades an address by Lighthouse with its desktop preset, in the browser that listens at a port: "100 / 100 / 98". */
async function grade(
  peers: string,
  { address, port, rounds }: { readonly address: string; readonly port: number; readonly rounds: number },
): Promise<string> {
  const entry = join(peers, 'node_modules/lighthouse/core/index.js');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is not installed where the compiler looks
  const lighthouse = (await import(pathToFileURL(entry).href)) as Lighthouse;
  const scores: z.output<typeof resultSchema>['lhr'][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: 'silent' };
    scores.push(resultSchema.parse(await lighthouse.default(address, flags, lighthouse.desktopConfig)).lhr);
  }
  return categories
    .map((name) =>
      (
        100 *
        rank(
          scores.map((one) => one.categories[name].score ?? 0),
          0.5,
        )
      ).toFixed(0),
    )
    .join(' / ');
}
