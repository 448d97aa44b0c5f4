import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

const SUPPORTS_TESTS = /\.(test|spec)\.tsx?$|\/src\/testing\//;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/**
 * The domains of each package that import each other in a circle, types included; dependency-cruiser looks at files
 * only. What is written in a test joins nothing.
 */
export function domainCycles(files: readonly SourceFile[]): string[][] {
  const uses = new Map<string, Set<string>>();
  for (const { path, text } of files.filter((file) => !SUPPORTS_TESTS.test(file.path))) {
    const domain = domainOf(path);
    if (domain === null) continue;
    const used = uses.get(domain) ?? new Set();
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const other = domainOf(pathOf(path, specifier));
      if (other !== null && other !== domain && packageOf(other) === packageOf(domain)) used.add(other);
    }
    uses.set(domain, used);
  }
  const reached = new Map([...uses.keys()].map((domain) => [domain, reachedFrom(uses, domain)]));
  const inCircles = [...reached].filter(([domain, others]) => others.has(domain));
  const circles = inCircles.map(([domain, others]) =>
    [
      domain,
      ...[...others].filter((other) => other !== domain && reached.get(other)?.has(domain)),
    ].toSorted(),
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

/** `server:streams`; null for what is of no domain. */
function domainOf(path: string): string | null {
  const inDomains = /^packages\/(server|portal)\/src\/domains\/([^/]+)\//.exec(path);
  const [, name, folder] = inDomains ?? /^packages\/(contract)\/src\/([^/]+)\//.exec(path) ?? [];
  return name === undefined || folder === undefined ? null : `${name}:${folder}`;
}

function packageOf(domain: string): string {
  return domain.split(':')[0] ?? '';
}

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.replace(/^@vinculum\/(\w+)\//, 'packages/$1/src/');
}

function reachedFrom(uses: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let domain = open.pop(); domain !== undefined; domain = open.pop())
    for (const next of uses.get(domain) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}
