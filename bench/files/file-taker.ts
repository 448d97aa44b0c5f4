import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { z } from 'zod';

// A process that takes files over HTTP without keeping them, one after the other, and counts the lines of those that
// are not compressed.
const fileCall = z.object({
  address: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
});
export type FileCall = z.output<typeof fileCall>;

/** What the process says: what travelled, in bytes. */
export const takenFile = z.object({
  ms: z.number(),
  firstMs: z.number(),
  bytes: z.int(),
  lines: z.int(),
});
export type TakenFile = z.output<typeof takenFile>;

process.on('message', (input: unknown) => void take(fileCall.parse(input)));

async function take({ address, method, headers, body }: FileCall): Promise<void> {
  const started = performance.now();
  const call = request(address, { method, headers });
  call.end(body);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the event of this name brings
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`no file: ${answer.statusCode}`);
  let [bytes, lines, firstMs] = [0, 0, 0];
  const counts = answer.headers['content-encoding'] === undefined;
  answer.on('data', (chunk: Buffer) => {
    if (bytes === 0) firstMs = performance.now() - started;
    bytes += chunk.length;
    if (counts) for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  });
  await once(answer, 'end');
  const taken: TakenFile = { ms: performance.now() - started, firstMs, bytes, lines };
  process.send?.(taken);
}
