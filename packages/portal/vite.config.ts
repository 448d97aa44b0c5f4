import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  plugins: [react()],
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])) },
  build: { outDir: 'dist', target: 'es2023', assetsInlineLimit: 0 },
});
