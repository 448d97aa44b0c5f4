import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const WRITERS = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function|class) (\w+)/gm;

/**
 * Leaves out how the schema library writes JSON schemas, a fifth of it: only the server does that, for its description
 * of the API, and the library ties it to every schema.
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'no-json-schema',
    apply: 'build',
    async load(id) {
      if (!WRITERS.test(id)) return null;
      const names = [...(await readFile(id, 'utf8')).matchAll(EXPORTED)].map(([, name]) => name);
      return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
    },
  };
}
