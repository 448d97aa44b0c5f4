import type { Plugin } from 'vite';
import { type Endpoint, endpointsOf } from '@vinculum/contract/foundation/endpoint.ts';

const REGISTRATION = /\/src\/domains\/[\w/-]+\/domain\.tsx$/;
const IMPORTS = /^import \{([^}]+)\} from '(@vinculum\/contract\/[^']+)';$/gm;

/**
 * Leaves of a call, where a screen is registered, only who may make it. With the whole endpoints the first page would
 * load the schemas of every call of the product (25 KB); each screen brings those that it makes.
 */
export function screenCalls(): Plugin {
  return {
    name: 'screen-calls',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!REGISTRATION.test(id)) return null;
      const imports = [...code.matchAll(IMPORTS)];
      const replaced = await Promise.all(
        imports.map(([, names = '', from = '']) =>
          callsOf(
            from,
            names.split(',').map((name) => name.trim()),
          ),
        ),
      );
      return imports.reduce((text, [statement], at) => text.replace(statement, replaced[at] ?? ''), code);
    },
  };
}

async function callsOf(from: string, names: readonly string[]): Promise<string> {
  const module: Readonly<Record<string, unknown>> = await import(from);
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const [call] = endpointsOf({ [name]: module[name] });
      if (call === undefined) throw new TypeError(`${name} of ${from} is no call that a screen could name`);
      return `const ${name} = ${JSON.stringify(registered(call))};`;
    })
    .join('');
}

/** What a registration may know of a call. */
function registered({ name, access }: Endpoint): Pick<Endpoint, 'name' | 'access'> {
  return { name, access };
}
