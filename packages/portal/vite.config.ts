import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledTexts } from './compiled-texts.ts';
import { compressedFiles } from './compressed-files.ts';
import { noJsonSchema } from './no-json-schema.ts';
import { chunkGroups } from './chunk-groups.ts';
import { screenCalls } from './screen-calls.ts';
import { worldMap } from './world-map.ts';

const server = 'http://127.0.0.1:8080';
const serverPaths = [
  '/identity/',
  '/shared/',
  '/consumer/',
  '/oem/',
  '/admin/',
  '/fleet/',
  '/car/api/',
  '/stream/',
  '/api/',
];

export default defineConfig({
  plugins: [react(), compiledTexts(), screenCalls(), noJsonSchema(), compressedFiles(), worldMap()],
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The stylesheets use light-dark(), which an older target would rewrite to what Mantine's scheme does not set.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // The world of the map is larger than the default of 500 KB; it is loaded when it is seen.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
