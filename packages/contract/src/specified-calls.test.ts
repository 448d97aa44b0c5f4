import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';

/** The calls that the three specifications name, tab-separated: document, method, path and more. */
const list = resolve(import.meta.dirname, '../../../../shared/spec/endpoints.tsv');
const isPresent = existsSync(list);

/** Whatever a parameter of the path is called. */
const unnamed = (path: string) => path.replaceAll(/\{[^}]*\}|:\w+/g, '{}');

test.skipIf(!isPresent)(
  `every call of the specifications is there under its method and path${isPresent ? '' : ' (skipped: the list of calls is not beside the project)'}`,
  () => {
    const lines = readFileSync(list, 'utf8').split('\n');
    const specified = lines
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'))
      .map(([, method = '', path = '']) => `${method} ${unnamed(path)}`);
    expect(specified.length).toBeGreaterThan(80);
    const declared = new Set(allEndpoints.map(({ method, path }) => `${method} ${unnamed(path)}`));
    expect(specified.filter((call) => !declared.has(call))).toEqual([]);
  },
);
