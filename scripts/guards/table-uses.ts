import { posix } from 'node:path';
import { isTest, type SourceFile } from './source-files.ts';
import type { TableAccess } from './table-access.ts';

/** What a room of the server does with a table, and where. */
interface TableUse {
  readonly table: string;
  readonly room: string;
  readonly kind: 'reads' | 'writes';
  readonly path: string;
}

const SERVER = 'packages/server/src/';
/** Reads every table, which is what it is for. */
const READ_MODELS = 'read-models';
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--\s).*$/gm;
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|copy)\s+(?:only\s+)?(\w+)/gi,
];
const READS = [
  /\b(?:selectFrom|[a-z]+Join|using)\(\[?'(\w+)/g,
  /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?(\w+)/gi,
  // Further tables of one `from`.
  /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*?\s*,\s*(\w+)/gi,
  /\btable\('(\w+)'\)/g,
];

const WITHS = [
  /\b(\w+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(\s*(?:select|insert|update|delete|with)\b/gi,
  /\.with\('(\w+)'/g,
];

/** The owner of each table: the room whose `tables.ts` describes it. */
function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  const described = files.filter(({ path }) => path.startsWith(SERVER) && path.endsWith('/tables.ts'));
  return new Map(
    described.flatMap(({ path, text }) => {
      const [, columns = ''] = /export interface \w+Tables \{\n([\s\S]*?)\n\}/.exec(text) ?? [];
      return [...columns.matchAll(/^ {2}(\w+): /gm)].map(([, table = '']) => [table, roomOf(path)] as const);
    }),
  );
}

/** Every use of these tables in the statements of the server; other names are those of `with` and of columns. */
function tableUses(files: readonly SourceFile[], tables: ReadonlySet<string>): TableUse[] {
  return serverFiles(files).flatMap(({ path, text }) => {
    const code = text.replaceAll(COMMENTS, '');
    const found = (patterns: readonly RegExp[], kind: TableUse['kind']) =>
      [...namesIn(code, patterns)]
        .filter((name) => tables.has(name))
        .map((table) => ({ table, room: roomOf(path), kind, path }));
    return [...found(WRITES, 'writes'), ...found(READS, 'reads')];
  });
}

function namesIn(code: string, patterns: readonly RegExp[]): Set<string> {
  return new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name)));
}

function serverFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => file.path.startsWith(SERVER) && !isTest(file));
}

/** A domain is one room with all that it holds; so are a room of the gateway and the read models. Else a folder is. */
function roomOf(path: string): string {
  const folder = posix.dirname(path.slice(SERVER.length));
  return /^(?:(?:domains|gateway)\/[^/]+|read-models)/.exec(folder)?.[0] ?? folder;
}

/** Tables of a `with` that are named like a real one: what is read from them cannot be told apart. */
function shadowed(files: readonly SourceFile[], tables: ReadonlySet<string>): string[] {
  return serverFiles(files).flatMap(({ path, text }) =>
    [...namesIn(text.replaceAll(COMMENTS, ''), WITHS)]
      .filter((name) => tables.has(name))
      .map((name) => `${path} names a part of a statement ${name}, as a table is: name it otherwise`),
  );
}

/** What is outside the map, and what of the map nobody needs any more. */
export function accessProblems(files: readonly SourceFile[], access: TableAccess): string[] {
  const owners = tableOwners(files);
  const foreign = tableUses(files, new Set(owners.keys())).filter(
    ({ table, room }) => room !== owners.get(table),
  );
  const isAllowed = ({ table, room, kind }: Omit<TableUse, 'path'>) => {
    const writes = access.writers[table]?.[nameOf(room)] !== undefined;
    if (kind === 'writes') return writes;
    return writes || room === READ_MODELS || access.readers[table]?.includes(nameOf(room)) === true;
  };
  const outside = foreign
    .filter((use) => !isAllowed(use))
    .map(
      ({ table, room, kind, path }) =>
        `${path} ${kind} ${table}: ask ${owners.get(table)} in place of ${room}`,
    );
  const listed = [
    ...Object.entries(access.writers).flatMap(([table, rooms]) =>
      Object.keys(rooms).map((room) => ({ table, room, kind: 'writes' as const })),
    ),
    ...Object.entries(access.readers).flatMap(([table, rooms]) =>
      rooms.map((room) => ({ table, room, kind: 'reads' as const })),
    ),
  ];
  const stale = listed
    .filter(
      (entry) =>
        !foreign.some(
          (use) => use.table === entry.table && nameOf(use.room) === entry.room && use.kind === entry.kind,
        ),
    )
    .map(({ table, room, kind }) => `${room} no longer ${kind} ${table}: take it off the map`);
  return [...outside, ...stale, ...shadowed(files, new Set(owners.keys()))];
}

/** A domain goes by its name. */
function nameOf(room: string): string {
  return room.replace(/^domains\//, '');
}
