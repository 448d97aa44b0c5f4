import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/lib\/texts\.(?:en|es)\.ts$/;

/**
 * Parses the messages of a language when the portal is built, so that the browser loads no parser of messages
 * (9 KB of the first page). While developing and in tests the library parses them.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      if (!CATALOGUE.test(id)) return null;
      const exported: object = await import(pathToFileURL(id).href);
      return Object.entries(exported)
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts))};`)
        .join('\n');
    },
  };
}

function compiled(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts);
  if (typeof texts !== 'object' || texts === null) throw new TypeError('a text is a string');
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compiled(value)]));
}
