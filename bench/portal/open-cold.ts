import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

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

interface Seen {
  lcp: number;
  cls: number;
  longestTask: number;
}

declare global {
  interface Window {
    /** Put there before the page's own code by {@link openCold}. */
    seenByBench?: Seen;
  }
}

interface OpenOptions {
  readonly address: string;
  /** How many times slower than this machine. */
  readonly slowdown: number;
  /** Cookies and storage of who is signed in; nobody is when absent. */
  readonly storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** How long the page is watched after it has loaded, for what polls and draws later. */
  readonly watchMs: number;
}

/**
 * Opens one address in a browser that has nothing of it, and watches it. Also gives back the cookies, which change with
 * each use.
 */
export async function openCold(
  browser: Browser,
  { address, slowdown, storageState, watchMs }: OpenOptions,
): Promise<{ readonly opened: Opened; readonly storageState: OpenOptions['storageState'] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(storageState === undefined ? {} : { storageState }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    const cdp = await context.newCDPSession(page);
    const wire = await watchWire(cdp);
    if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(address, { waitUntil: 'load' });
    await settled(page, watchMs);
    const seen = await page.evaluate(() => window.seenByBench);
    const opened = { ...wire(), ...(seen ?? { lcp: 0, cls: 0, longestTask: 0 }) };
    return { opened, storageState: await context.storageState() };
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

/** Runs in the page before anything else. */
function watchPage(): void {
  const seen: Seen = { lcp: 0, cls: 0, longestTask: 0 };
  window.seenByBench = seen;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    if ('hadRecentInput' in entry && entry.hadRecentInput === true) return;
    seen.cls += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
  });
  watch('longtask', ({ duration }) => {
    seen.longestTask = Math.max(seen.longestTask, duration);
  });
}
