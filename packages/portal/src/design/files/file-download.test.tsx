import { screen, waitFor } from '@testing-library/react';
import { exportAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';
import { admin } from '../../testing/actors.ts';
import { hang, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles, textOf } from '../../testing/saved-files.ts';
import { FileDownload } from './file-download.tsx';

let saved: ReturnType<typeof savedFiles> = [];
beforeEach(() => void (saved = savedFiles()));
afterEach(() => vi.restoreAllMocks());

async function open(given: readonly HttpHandler[], language: 'en' | 'es' = 'en') {
  const file = (
    <FileDownload
      label="Export"
      fileName={() => 'trail.ndjson'}
      fetch={(watch) => fetchFile(exportAuditEndpoint, {}, watch)}
    />
  );
  const { user } = await renderScreen(file, {
    session: admin('USER_VIEWER'),
    path: '/audit',
    at: '/audit',
    answers: given,
    language,
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  return user;
}

/** Answers with a file that goes on as the test says. */
function streamed(begin: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  return http.get(
    `*${exportAuditEndpoint.path}`,
    () => new HttpResponse(new ReadableStream({ start: begin })),
  );
}

test('the file is saved byte for byte as it came, under its name', async () => {
  await open([http.get(`*${exportAuditEndpoint.path}`, () => HttpResponse.text('\uFEFFa\r\nñ\r\n'))]);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('trail.ndjson');
  expect(saved[0]?.content.type).toBe('application/x-ndjson');
  expect(await textOf(saved[0])).toBe('\uFEFFa\r\nñ\r\n');
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['en', 'Preparing the file…', '1.2 MB so far'],
  ['es', 'Preparando el archivo…', '1,2 MB hasta ahora'],
] as const)('%s: how much has come is told as it comes', async (language, before, after) => {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  await open([streamed((controller) => void controllers.push(controller))], language);
  expect(await screen.findByText(before)).toBeVisible();
  await waitFor(() => expect(controllers).toHaveLength(1));
  controllers[0]?.enqueue(new Uint8Array(1_260_000));
  expect(await screen.findByText(after)).toBeVisible();
});

test('Cancel ends it without a complaint, and nothing is saved', async () => {
  const user = await open([hang(exportAuditEndpoint)]);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  expect(saved).toEqual([]);
});

test('a file that breaks off is not saved, and that is said', async () => {
  await open([
    streamed((controller) => {
      controller.enqueue(new Uint8Array(10));
      controller.error(new Error('gone'));
    }),
  ]);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
});

test('what the server refuses is said', async () => {
  await open([refuse(exportAuditEndpoint, 'forbidden')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('You don`t have permission to access.');
});
