import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './peers.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>React-admin</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.jsx"></script>
  </body>
</html>
`;

const main = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Admin, EditGuesser, ListGuesser, Resource, ShowGuesser } from 'react-admin';
import fakeDataProvider from 'ra-data-fakerest';
import generateData from 'data-generator-retail';

const dataProvider = fakeDataProvider(generateData());
const screens = { list: ListGuesser, edit: EditGuesser, show: ShowGuesser };
const names = ['customers', 'orders', 'products', 'categories', 'reviews', 'invoices'];
createRoot(document.getElementById('root')).render(
  createElement(
    Admin,
    { dataProvider, disableTelemetry: true },
    ...names.map((name) => createElement(Resource, { key: name, name, ...screens })),
  ),
);
`;

/** The addresses of it that are opened. */
export const reactAdminScreens = ['/#/customers', '/#/orders', '/#/products'];

/**
 * Builds an administration of a shop by react-admin and its generator of data, with the screens that it guesses.
 * @returns the folder to serve
 */
export function buildReactAdmin(peers: string): string {
  const root = join(peers, 'shop');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, 'main.jsx'), main);
  run(
    process.execPath,
    [join(peers, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', root],
    peers,
  );
  return join(root, 'dist');
}
