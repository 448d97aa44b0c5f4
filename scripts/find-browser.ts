import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { z } from 'zod';

/** A browser that was found to start, with the flags it needs on a machine without a display or a GPU. */
export type Browser = z.infer<typeof browserSchema>;

const browserSchema = z.object({ executablePath: z.string(), args: z.array(z.string()), source: z.string() });

const FOUND_VARIABLE = 'VINCULUM_FOUND_BROWSER';
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Pages are put together without it: in software that was half of the time of the journeys. Maps still have WebGL.
  '--disable-gpu-compositing',
];
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser journeys: CHROMIUM_PATH, an installed one, the one npm ships, and, for root
 * in CI, Debian's by apt-get. The answer is kept in the environment for this process and its children.
 * @returns undefined when none starts.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const known = process.env[FOUND_VARIABLE];
  if (known) return browserSchema.parse(JSON.parse(known));
  const found = findInstalled() ?? (await findShipped()) ?? installFromDebian();
  if (found) process.env[FOUND_VARIABLE] = JSON.stringify(found);
  return found;
}

function findInstalled(): Browser | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (starts(named)) return { executablePath: named, args: FLAGS, source: 'CHROMIUM_PATH' };
    process.stderr.write(`CHROMIUM_PATH names ${named}, which does not start; looking for another\n`);
  }
  const path = SYSTEM_PATHS.find((candidate) => starts(candidate));
  return path === undefined ? undefined : { executablePath: path, args: FLAGS, source: 'installed' };
}

/**
 * It unpacks itself to /tmp and needs libnss3 and libnspr4 of the system. Started with our flags, not its own:
 * those switch web security off, and the journeys would no longer see a broken content policy.
 */
async function findShipped(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    return starts(executablePath)
      ? { executablePath, args: FLAGS, source: '@sparticuz/chromium' }
      : undefined;
  } catch (error) {
    process.stderr.write(`@sparticuz/chromium cannot be used: ${String(error)}\n`);
    return undefined;
  }
}

function installFromDebian(): Browser | undefined {
  const isAllowed =
    process.getuid?.() === 0 && process.env['CI'] === 'true' && existsSync('/usr/bin/apt-get');
  if (!isAllowed) return undefined;
  process.stderr.write('Installing Chromium with apt-get ...\n');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
  const executablePath = '/usr/bin/chromium';
  return starts(executablePath) ? { executablePath, args: FLAGS, source: 'apt-get' } : undefined;
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;
}

if (import.meta.main) {
  const browser = await findBrowser();
  process.stdout.write(`${JSON.stringify(browser ?? 'none found', undefined, 2)}\n`);
  process.exitCode = browser ? 0 : 1;
}
