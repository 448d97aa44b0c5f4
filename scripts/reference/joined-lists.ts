import { globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** What one file gives to a list: the name that it exports, and how the list imports the file. */
interface Part {
  readonly name: string;
  readonly from: string;
}

interface JoinedList {
  /** The file that holds the list, from the root of the repository. */
  readonly file: string;
  readonly text: () => string;
}

/**
 * The lists that join domains, each made of the files that follow its convention: adding a domain, or a module of
 * endpoints, edits none of them. The order is that of the paths, and nothing depends on it.
 */
export const joinedLists: readonly JoinedList[] = [
  list('packages/contract/src/all-endpoints.ts', endpointsList),
  list('packages/contract/src/audit-tellings.ts', auditTellingsList),
  list('packages/contract/src/messages/en.ts', messagesEnList),
  list('packages/contract/src/messages/es.ts', messagesEsList),
  list('packages/server/src/routes.ts', routesList),
  list('packages/server/src/jobs/all-jobs.ts', jobsList),
  list('packages/server/src/db/database.ts', databaseList),
  list('packages/portal/src/app/domains.ts', domainsList),
  list('packages/portal/src/lib/language/texts.en.ts', textsEnList),
  list('packages/portal/src/lib/language/texts.es.ts', textsEsList),
];

function list(file: string, textOf: (file: string) => string): JoinedList {
  return {
    file,
    text: () => `// Written by npm run reference: change the files that it joins.\n${textOf(file)}`,
  };
}

/** The files of a pattern, in the order of their paths; each must export the one name that the convention asks for. */
function parts(into: string, pattern: string, named: RegExp): Part[] {
  return filesOf(pattern).map((path) => {
    const name = named.exec(readFileSync(resolve(root, path), 'utf8'))?.[1];
    if (name === undefined) throw new Error(`${path} exports nothing like ${String(named)}`);
    return { name, from: importFrom(into, path) };
  });
}

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

function importFrom(into: string, path: string): string {
  const from = posix.relative(posix.dirname(into), path);
  return from.startsWith('.') ? from : `./${from}`;
}

function imports(found: readonly Part[], { isType = false } = {}): string {
  return lines(found, ({ name, from }) => `import ${isType ? 'type ' : ''}{ ${name} } from '${from}';`);
}

function lines<T>(items: readonly T[], line: (item: T) => string): string {
  return items.map((item) => `${line(item)}\n`).join('');
}

/** A module of endpoints is one that makes any. */
function endpointsList(file: string): string {
  const modules = filesOf('packages/contract/src/*/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) =>
      /^export const \w+ = (?:endpoint|onBehalf)\(/m.test(readFileSync(resolve(root, path), 'utf8')),
    )
    .map((path) => ({ name: moduleName(path), from: importFrom(file, path) }));
  return `import { type Endpoint, endpointsOf } from './foundation/endpoint.ts';
${lines(modules, ({ name, from }) => `import * as ${name} from '${from}';`)}
/** Every endpoint of the product: for the reference, the access table and the guards. */
export const allEndpoints: readonly Endpoint[] = [
${lines(modules, ({ name }) => `  ${name},`)}].flatMap(endpointsOf);
`;
}

function moduleName(path: string): string {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  const words = `${folder}-${posix.basename(file, '.ts')}`.split('-');
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

function auditTellingsList(file: string): string {
  const found = parts(file, 'packages/contract/src/*/audit-actions.ts', /^export const (\w+Actions)\b/m);
  return `${imports(found)}
/** Every action of the audit trail, with what is told of it. */
export const auditTellings = {
${lines(found, ({ name }) => `  ...${name},`)}} as const;
`;
}

function messagesEnList(file: string): string {
  const found = parts(file, 'packages/contract/src/*/messages.en.ts', /^export const (\w+En)\b/m);
  return `import type { KeyOf } from '../foundation/ids.ts';
${imports(found)}
/** Every text that the server may send, in English. Portal texts live in the portal. */
export const messagesEn = {
${lines(found, ({ name }) => `  ...${name},`)}} as const;

/** Dotted key of a text, for example \`errors.notFound\`. */
export type MessageKey = KeyOf<typeof messagesEn>;
`;
}

function messagesEsList(file: string): string {
  const found = parts(file, 'packages/contract/src/*/messages.es.ts', /^export const (\w+Es)\b/m);
  return `import type { Shape } from '../foundation/ids.ts';
import type { messagesEn } from './en.ts';
${imports(found)}
/** Every text that the server may send, in Spanish. */
export const messagesEs: Shape<typeof messagesEn> = {
${lines(found, ({ name }) => `  ...${name},`)}};
`;
}

function routesList(file: string): string {
  const found = parts(file, 'packages/server/src/domains/*/routes.ts', /^export function (\w+Routes)\b/m);
  return `import type { Deps } from './deps.ts';
import type { Route } from './http/route.ts';
${imports(found)}
export function routes(deps: Deps): Route[] {
  return [
${lines(found, ({ name }) => `    ...${name}(deps),`)}  ];
}
`;
}

function jobsList(file: string): string {
  const found = parts(file, 'packages/server/src/{domains,jobs}/**/jobs.ts', /^export const (\w+Jobs)\b/m);
  return `${imports(found)}import type { Job, Jobs } from '../job.ts';

/** Every scheduled job. */
export function allJobs(deps: Parameters<Jobs>[0]): readonly Job[] {
  return [
${lines(found, ({ name }) => `    ...${name}(deps),`)}  ];
}
`;
}

function databaseList(file: string): string {
  const found = parts(file, 'packages/server/src/**/tables.ts', /^export interface (\w+Tables)\b/m);
  return `${imports(found, { isType: true })}
export interface Database
  extends ${found.map(({ name }) => name).join(',\n    ')} {}
`;
}

function domainsList(file: string): string {
  const found = parts(file, 'packages/portal/src/domains/*/domain.tsx', /^export const (\w+Domain)\b/m);
  return `import type { PortalDomain } from '../lib/screens/portal-screen.ts';
${imports(found)}
/** Every domain of the portal. */
export const domains: readonly PortalDomain[] = [
${lines(found, ({ name }) => `  ${name},`)}];
`;
}

function textsEnList(file: string): string {
  const found = parts(
    file,
    'packages/portal/src/{app,design,domains}/**/texts.en.ts',
    /^export const (\w+TextsEn)\b/m,
  );
  return `import { messagesEn } from '@vinculum/contract/messages/en.ts';
${imports(found)}
/** Every text of the portal in English: one namespace a file, and \`contract\` for what both sides say. */
export const textsEn = {
  contract: messagesEn,
${lines(found, ({ name }) => `  ${name.replace(/TextsEn$/, '')}: ${name},`)}} as const;
`;
}

function textsEsList(file: string): string {
  const found = parts(
    file,
    'packages/portal/src/{app,design,domains}/**/texts.es.ts',
    /^export const (\w+TextsEs)\b/m,
  );
  return `import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import { messagesEs } from '@vinculum/contract/messages/es.ts';
import type { textsEn } from './texts.en.ts';
${imports(found)}
/** Every text of the portal in Spanish. */
export const textsEs: Shape<typeof textsEn> = {
  contract: messagesEs,
${lines(found, ({ name }) => `  ${name.replace(/TextsEs$/, '')}: ${name},`)}};
`;
}
