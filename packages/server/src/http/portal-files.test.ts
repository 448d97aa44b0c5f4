import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerFailure } from './bridge.ts';
import { servePortal } from './portal-files.ts';

const PAGE = '<!doctype html><title>Vinculum</title>';
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets', 'main-Ab12.js'), 'run()');
  await writeFile(join(folder, 'assets', 'main-Ab12.js.gz'), gzipSync('run()'));
  app = fastify();
  app.setErrorHandler(answerFailure);
  await servePortal(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  app.inject({ method: 'GET', url, headers });

test('the page and the addresses of its screens get the page, never from a cache', async () => {
  for (const url of ['/', '/index.html', '/consents/1001?tab=vins', '/car/YNRTESTVN00000001']) {
    const response = await get(url);
    expect([url, response.statusCode, response.body]).toEqual([url, 200, PAGE]);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toContain('text/html');
  }
});

test('hashed assets are kept for good, and sent compressed where that is there', async () => {
  const plain = await get('/assets/main-Ab12.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await get('/assets/main-Ab12.js', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers['content-type']).toContain('javascript');
});

test('calls, assets and files that are not there get a refusal, not the page', async () => {
  const headers = { accept: 'text/html' };
  for (const url of ['/api/nothing', '/consumer/api/v1/nothing', '/assets/old-Zz99.js', '/.well-known/x']) {
    const response = await get(url, headers);
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.json()).toMatchObject({ code: 'notFound' });
  }
  expect((await get('/consents', { accept: 'application/json' })).statusCode).toBe(404);
  const posted = await app.inject({ method: 'POST', url: '/consents', headers });
  expect(posted.statusCode).toBe(404);
});

test('nothing outside the folder is served', async () => {
  for (const url of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fetc%2fpasswd']) {
    const response = await get(url, { accept: '*/*' });
    expect([url, response.statusCode]).toEqual([url, 404]);
  }
});

test('without a built portal every unknown address is refused alike', async () => {
  const bare = fastify();
  await servePortal(bare, null);
  const headers = { accept: 'text/html', 'accept-language': 'es' };
  const response = await bare.inject({ method: 'GET', url: '/consents', headers });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'notFound', message: 'No encontrado' });
  await bare.close();
});

test('a range or a condition that a file does not meet is refused, not failed at', async () => {
  for (const headers of [{ range: 'bytes=900-' }, { 'if-match': '"nothing"' }]) {
    expect((await get('/assets/main-Ab12.js', headers)).json()).toMatchObject({ code: 'badRequest' });
  }
});
