import { expect, test } from 'vitest';
import { domainCycles } from './domain-cycles.ts';
import { readSourceFiles } from './source-files.ts';

test('no domains of the server, the portal or the contract, and no rooms of the gateway, import each other in a circle', () => {
  expect(domainCycles(readSourceFiles())).toEqual([]);
});

const server = (domain: string, text: string, file = 'one.ts') => ({
  path: `packages/server/src/domains/${domain}/${file}`,
  text,
});

test('the guard finds two domains that import each other, through other files and by a type alone', () => {
  const files = [
    server('forms', "import { a } from '../rewards/public.ts';"),
    server('rewards', "import type { B } from '../streams/public.ts';"),
    server('streams', "const c = () => import('../forms/public.ts');"),
    server('usage', "import { d } from '../forms/public.ts';"),
  ];
  expect(domainCycles(files)).toEqual([['server:forms', 'server:rewards', 'server:streams']]);
});

test('the guard finds a circle in the contract', () => {
  const files = [
    { path: 'packages/contract/src/a/one.ts', text: "import { b } from '../b/two.ts';" },
    { path: 'packages/contract/src/b/two.ts', text: "import { c } from '@vinculum/contract/a/three.ts';" },
  ];
  expect(domainCycles(files)).toEqual([['contract:a', 'contract:b']]);
});

test('the guard finds a circle of a domain and a room of the gateway', () => {
  const files = [
    server('forms', "import { a } from '../../gateway/link/a.ts';"),
    {
      path: 'packages/server/src/gateway/link/a.ts',
      text: "import { b } from '../../domains/forms/public.ts';",
    },
  ];
  expect(domainCycles(files)).toEqual([['server:forms', 'server:gateway/link']]);
});

test('neither a test nor another package closes a circle', () => {
  const files = [
    server('forms', "import { a } from '../rewards/public.ts';"),
    server('rewards', "import { b } from '../forms/public.ts';", 'one.test.ts'),
    server('rewards', "import { c } from '@vinculum/contract/forms/form.ts';", 'two.ts'),
  ];
  expect(domainCycles(files)).toEqual([]);
});
