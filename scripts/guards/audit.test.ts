import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, readSourceFiles } from './source-files.ts';

// Every call that changes state leaves an audit event: what its route calls must lead to `recordAudit`. That the event
// stands in the transaction of the change, and what it holds, is shown by each use case's own tests.

const sources = new Map(
  readSourceFiles()
    .filter((file) => !isTest(file))
    .map((file) => [file.path, file.text]),
);
/** How many files lie between a route and `recordAudit` at most: use case, its store or another domain's public.ts. */
const STEPS = 3;

interface Imported {
  readonly name: string;
  readonly local: string;
  readonly path: string;
}

function importsOf(path: string): Imported[] {
  const statements = (sources.get(path) ?? '').matchAll(
    /(?:import|export) \{([^}]*)\} from '(\.{1,2}\/[^']+|@vinculum\/contract\/[^']+)'/g,
  );
  return [...statements].flatMap(([, names = '', from = '']) => {
    const target = from.startsWith('.')
      ? posix.join(posix.dirname(path), from)
      : from.replace('@vinculum/contract/', 'packages/contract/src/');
    return names.split(',').flatMap((text) => {
      const [name = '', local = name] = text.replace('type ', '').trim().split(' as ');
      return name === '' ? [] : [{ name, local, path: target }];
    });
  });
}

/** Where an endpoint is declared, by its name. */
const declared = new Map(
  [...sources].flatMap(([path, text]) =>
    path.startsWith('packages/contract/')
      ? [
          ...text.matchAll(
            /export const (\w+) = (?:endpoint\(|onBehalf\(\w+, )\{(?:\s*\.\.\.\w+,)?\s*name: '([^']+)'/g,
          ),
        ].map(([, constant = '', name = '']) => [name, { constant, path }] as const)
      : [],
  ),
);

/** The files that hold what a route calls. */
function handlersOf(endpoint: { readonly constant: string; readonly path: string }): string[] {
  for (const [path, text] of sources) {
    if (!/packages\/server\/src\/domains\/.*routes\.ts$/.test(path)) continue;
    const imports = importsOf(path);
    const bound = imports.find((one) => one.path === endpoint.path && one.name === endpoint.constant);
    const begin = bound === undefined ? -1 : text.search(new RegExp(`Route\\(\\s*${bound.local}\\b`));
    if (begin === -1) continue;
    const [binding = ''] = text.slice(begin + 'Route('.length).split(/\b(?:user|open|stream)Route\(/);
    const all = binding + ownFunctions(text, binding);
    const called = imports.filter((one) => new RegExp(`\\b${one.local}\\b`).test(all));
    // What stands in the file of the routes itself counts with it.
    return [path, ...called.map((one) => one.path).filter((one) => one.startsWith('packages/server/'))];
  }
  return [];
}

/** The functions of a file of routes that a binding calls. */
function ownFunctions(text: string, binding: string): string {
  const functions = text.matchAll(/\nfunction (\w+)[\s\S]*?\n\}\n|\nasync function (\w+)[\s\S]*?\n\}\n/g);
  return [...functions]
    .filter(([, name, asyncName]) => new RegExp(`\\b${name ?? asyncName}\\(`).test(binding))
    .map(([body]) => body)
    .join('');
}

function leadsToAudit(paths: readonly string[], steps: number): boolean {
  const here = paths.filter((path) => path.startsWith('packages/server/src/domains/'));
  if (here.some((path) => /\brecordAudit\(/.test(sources.get(path) ?? ''))) return true;
  if (steps === 0) return false;
  // The routes' own file imports every handler of its domain: only what this one calls is followed.
  const next = here.filter((path) => !path.endsWith('routes.ts')).flatMap(importsOf);
  const further = [...new Set(next.map(({ path }) => path))];
  return further.length > 0 && leadsToAudit(further, steps - 1);
}

const changing = allEndpoints.filter(({ audit }) => audit !== null).map(({ name }) => [name]);

test.each(changing)('%s leaves an audit event', (name) => {
  const endpoint = declared.get(name);
  if (endpoint === undefined) throw new Error(`no declaration of ${name} was found`);
  expect(leadsToAudit(handlersOf(endpoint), STEPS)).toBe(true);
});

test('the search is not blind: calls that only read do not lead to an audit event of their own', () => {
  const endpoint = declared.get('platformLogs.groups');
  expect(endpoint === undefined ? [] : handlersOf(endpoint)).not.toEqual([]);
  expect(endpoint !== undefined && leadsToAudit(handlersOf(endpoint), 0)).toBe(false);
});

/** Kinds of targets of the audit trail that have no name to be told by. */
const nameless: Readonly<Record<string, string>> = {
  notification: 'its text is made of a key in the language of each reader',
  'signal-group': 'the target is the name of the group',
  'unfinished-form': 'what is recorded is that it was discarded, after which it is gone',
};

test('every kind of target that is recorded is told by a name, or says why not', () => {
  const recorded = [...sources].flatMap(([path, text]) =>
    path.startsWith('packages/server/') && text.includes('Audit(')
      ? [...text.matchAll(/(?<!addHappenings[^;]*)\btarget:[^,;`]*`([a-z-]+)\//g)].map(
          ([, kind = '']) => kind,
        )
      : [],
  );
  const names = sources.get('packages/server/src/read-models/target-names-store.ts') ?? '';
  const named = [...names.matchAll(/e\.kind = '([a-z-]+)'/g)].map(([, kind = '']) => kind);
  expect(new Set(recorded).size).toBeGreaterThan(15);
  expect([...new Set(named), ...Object.keys(nameless)].toSorted()).toEqual([...new Set(recorded)].toSorted());
});
