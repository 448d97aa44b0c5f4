import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { accessToken } from './access-token.ts';
import { upload } from './upload.ts';

afterEach(() => {
  accessToken.clear();
  vi.restoreAllMocks();
});

test.each(['https://files.example.com/icon.png?signature=s', '/files/v1/icon.png?signature=s'])(
  'to %s goes the file with its kind, and neither token nor cookies',
  async (address) => {
    accessToken.set('secret');
    testServer.use(http.put(/icon\.png/, () => new HttpResponse()));
    const fetching = vi.spyOn(globalThis, 'fetch');
    const file = new Blob(['x'], { type: 'image/png' });
    await upload(address, file);
    expect(fetching.mock.calls.map(([, input]) => input)).toEqual([
      { method: 'PUT', headers: { 'content-type': 'image/png' }, credentials: 'omit', body: file },
    ]);
  },
);
