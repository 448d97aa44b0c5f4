import { importsOf, isForTests, type SourceFile } from './source-files.ts';

const PLACES = [
  /^packages\/(server|portal)\/src\/domains\/([^/]+)\//,
  /^packages\/(server)\/src\/(gateway\/[^/]+)\//,
  /^packages\/(contract)\/src\/([^/]+)\//,
];

/** A file of one domain that imports another domain of its package. */
export interface DomainImport {
  readonly domain: string;
  readonly other: string;
  readonly path: string;
}

/** What domains import of each other, types included. What is written in a test joins nothing. */
export function domainImports(files: readonly SourceFile[]): DomainImport[] {
  return files
    .filter((file) => !isForTests(file))
    .flatMap((file) => {
      const { path } = file;
      const domain = domainOf(path);
      const others = new Set(importsOf(file).map(domainOf));
      return [...others].flatMap((other) =>
        domain !== null && other !== null && other !== domain && packageOf(other) === packageOf(domain)
          ? [{ domain, other, path }]
          : [],
      );
    });
}

/** The domains of each package that import each other in a circle; dependency-cruiser looks at files only. */
export function domainCycles(files: readonly SourceFile[]): string[][] {
  const uses = new Map<string, Set<string>>();
  for (const { domain, other } of domainImports(files))
    uses.set(domain, (uses.get(domain) ?? new Set()).add(other));
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

/** `server:streams`, `server:gateway/link`; null for what is of no domain and of no room of the gateway. */
export function domainOf(path: string): string | null {
  for (const place of PLACES) {
    const [, name, folder] = place.exec(path) ?? [];
    if (name !== undefined && folder !== undefined) return `${name}:${folder}`;
  }
  return null;
}

function packageOf(domain: string): string {
  return domain.split(':')[0] ?? '';
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
