import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';

/** What one address cost when nothing of it was known before. */
export interface Opened {
  readonly requests: number;
  /** Of JavaScript, over the wire. */
  readonly scriptBytes: number;
  readonly allBytes: number;
  /** When the largest thing stood, in milliseconds. */
  readonly lcp: number;
  /** How much moved after it stood. */
  readonly cls: number;
  /** The longest time that the page answered nobody, in milliseconds. */
  readonly longestTask: number;
}

/** What the page says of itself. */
const seenSchema = z.object({ lcp: z.number(), cls: z.number(), longestTask: z.number() });

/** Runs in the page before anything of its own. */
const watcher = `
  const seen = { lcp: 0, cls: 0, longestTask: 0 };
  window.seenByBench = seen;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime; });
  watch('layout-shift', ({ hadRecentInput, value }) => { seen.cls += hadRecentInput ? 0 : value; });
  watch('longtask', ({ duration }) => { seen.longestTask = Math.max(seen.longestTask, duration); });
`;

/** For a page on a slowed machine that does something else too. */
const PATIENCE_MS = 120_000;

/** Cookies and storage of who is signed in. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

interface OpenOptions {
  readonly address: string;
  /** How many times slower than this machine. */
  readonly slowdown: number;
  /** Nobody is signed in when undefined. */
  readonly kept: Kept | undefined;
  /** How long the page is watched after it has loaded, for what polls and draws later. */
  readonly watchMs: number;
}

/**
 * Opens one address in a browser that has nothing of it, and watches it. Also gives back the cookies, which change with
 * each use.
 */
export async function openCold(
  browser: Browser,
  { address, slowdown, kept, watchMs }: OpenOptions,
): Promise<{ readonly opened: Opened; readonly kept: Kept }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(kept !== undefined && { storageState: kept }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: watcher });
    const cdp = await context.newCDPSession(page);
    const wire = await watchWire(cdp);
    if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(address, { waitUntil: 'load', timeout: PATIENCE_MS });
    await settled(page, watchMs);
    const opened = { ...wire(), ...seenSchema.parse(await page.evaluate('seenByBench')) };
    return { opened, kept: await context.storageState() };
  } finally {
    await context.close();
  }
}

/** Pages that poll are never quiet: they are watched no longer than the rest. */
async function settled(page: Page, watchMs: number): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: watchMs }).catch(() => undefined);
  await page.waitForTimeout(watchMs);
}

/** Counts what comes over the wire, as compressed as it comes. */
async function watchWire(
  cdp: CDPSession,
): Promise<() => Pick<Opened, 'requests' | 'scriptBytes' | 'allBytes'>> {
  const scripts = new Set<string>();
  let [requests, scriptBytes, allBytes] = [0, 0, 0];
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => ({ requests, scriptBytes, allBytes });
}
