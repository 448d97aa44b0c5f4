import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/lib\/texts\.(?:en|es)\.ts(?<extent>\?first)?$/;

/** Where sign-in, frame and home have their texts; `first-texts.test.ts` holds them to it. */
export const FIRST_NAMESPACES = ['contract', 'app', 'design', 'identity', 'home', 'notifications'];
/** Texts of other namespaces that the frame shows: names of screens and of menu lines, and words of help. */
const REGISTERED = /\b(?:title|text|help)Key: '([\w.]+)'/g;

/**
 * Parses the messages of a language when the portal is built, so that the browser loads no parser of messages
 * (9 KB of the first page), and takes out what the first page needs, asked for with `?first` (a third). While developing
 * and in tests the library parses them, and the first ones are all.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      const found = CATALOGUE.exec(id);
      if (found === null) return null;
      const exported: object = await import(pathToFileURL(id.replace(/\?.*/, '')).href);
      return Object.entries(exported)
        .map(([name, texts]) => [name, compiled(found.groups?.['extent'] ? first(texts) : texts)] as const)
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)};`)
        .join('\n');
    },
  };
}

function compiled(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts);
  if (typeof texts !== 'object' || texts === null) throw new TypeError('a text is a string');
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compiled(value)]));
}

/** Of a whole catalogue what the first page needs. */
function first(texts: object): object {
  const named = Object.fromEntries(
    Object.entries(texts).filter(([namespace]) => FIRST_NAMESPACES.includes(namespace)),
  );
  for (const key of registeredKeys()) {
    const parts = key.split('.');
    if (!FIRST_NAMESPACES.includes(parts[0] ?? '')) put(named, parts, at(texts, parts));
  }
  return named;
}

function registeredKeys(): string[] {
  const files = globSync('src/domains/**/domain.tsx', { cwd: import.meta.dirname });
  return files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(REGISTERED)].map(
      ([, key]) => key ?? '',
    ),
  );
}

function at(texts: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(part) : undefined,
    texts,
  );
}

function put(into: Record<string, unknown>, [part = '', ...rest]: readonly string[], text: unknown): void {
  if (rest.length === 0) {
    into[part] = text;
    return;
  }
  const inner: Record<string, unknown> = Object.fromEntries(Object.entries(into[part] ?? {}));
  into[part] = inner;
  put(inner, rest, text);
}
