import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/lib\/language\/texts\.(?:en|es)\.ts(?:\?(?<extent>signIn|first))?$/;

/** Where the sign-in has its texts, and where frame and home have theirs; `first-texts.test.ts` holds them to it. */
export const signInNamespaces: readonly string[] = ['contract', 'app', 'design', 'identity'];
export const firstNamespaces: readonly string[] = [...signInNamespaces, 'home', 'notices'];
/** What of the contract's texts the calls and rules of the sign-in can give. */
const signInMessages: readonly string[] = ['errors', 'validation', 'identity'];
/** Texts of other namespaces that the frame shows: names of screens and of menu lines, and words of help. */
const REGISTERED = /\b(?:title|otherName|text|help)Key: '([\w.]+)'/g;

/**
 * Parses the messages of a language when the portal is built, so that the browser loads no parser of messages
 * (9 KB of the first page), and takes out what the sign-in needs, asked for with `?signIn` (a sixth), and what frame
 * and home need, with `?first` (a third). While developing and in tests the library parses them, and these are all.
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
        .map(([name, texts]) => [name, compiled(partOf(texts, found.groups?.['extent']))] as const)
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

/** Of a whole catalogue what belongs to an extent; all without one. */
function partOf(texts: object, extent: string | undefined): object {
  if (extent === undefined) return texts;
  if (extent === 'signIn') {
    const named = of(texts, signInNamespaces);
    return { ...named, contract: of(named['contract'], signInMessages) };
  }
  const named = of(texts, firstNamespaces);
  for (const key of registeredKeys()) {
    const parts = key.split('.');
    if (!firstNamespaces.includes(parts[0] ?? '')) put(named, parts, at(texts, parts));
  }
  return named;
}

function of(texts: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts ?? {}).filter(([name]) => names.includes(name)));
}

/** The keys of texts that screens are registered with, as the build finds them. */
export function registeredKeys(): string[] {
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
