import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8');
const portalOf: Readonly<Record<string, string>> = {
  consumer: 'CONSUMERS',
  oem: 'OEMS',
  operator: 'ADMIN',
  fleet: 'FLEET_MANAGER',
};

/** Screens of what no fresh installation has: the journey that makes one looks at its page. */
const byJourney: Readonly<Record<string, string>> = { RunScreen: 'e2e/load-tester.spec.ts' };

/** The rows of the reference page: an address as a pattern, its screen, and the portals that have it. */
function screens() {
  const [, table = ''] = read('docs/reference/screens.md').split('## Screens');
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const lines = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const [head = [], ...rows] = lines.map(cellsOf);
  return rows.map(([address = '', screen = '', ...cells]) => ({
    screen,
    pattern: new RegExp(`^${address.replaceAll('`', '').replaceAll(/\$\w+/g, '[^/]+')}$`),
    portals: head.slice(2).filter((_, index) => cells[index] !== ''),
  }));
}

test('the walk with axe opens every screen', () => {
  const walk = read('e2e/accessibility.spec.ts');
  const walked = [...walk.matchAll(/'(\w+)\.admin': \[([^\]]+)\]/g)].flatMap(([, who = '', list = '']) =>
    [...list.matchAll(/'([^'?]+)/g)].map(([, path = '']) => ({ portal: portalOf[who] ?? '', path })),
  );
  const rows = screens();
  const opened = new Set(
    walked.map(
      ({ portal, path }) =>
        rows.find(({ pattern, portals }) => pattern.test(path) && portals.includes(portal))?.screen,
    ),
  );
  for (const [screen, journey] of Object.entries(byJourney))
    if (read(journey).includes('faultsIn(page')) opened.add(screen);
  const signedIn = rows.filter(({ portals }) => !portals.includes('signed out'));
  expect(walked.length).toBeGreaterThan(60);
  expect(signedIn.map(({ screen }) => screen).filter((screen) => !opened.has(screen))).toEqual([]);
});
