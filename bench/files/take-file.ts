import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

const LOOK_MS = 50;

export interface TakenFile {
  readonly ms: number;
  readonly firstMs: number;
  /** That travelled. */
  readonly bytes: number;
  readonly lines: number;
  /** What this process, which serves it too, held at most, in bytes. */
  readonly highest: number;
}

/** Takes a file over HTTP without keeping it, and counts its lines where it is not compressed. */
export async function takeFile(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string | undefined },
): Promise<TakenFile> {
  const started = performance.now();
  const call = request(address, { method, headers });
  call.end(body);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the event of this name brings
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  let [bytes, lines, firstMs, highest, looked] = [0, 0, 0, 0, 0];
  const counts = answer.headers['content-encoding'] === undefined;
  answer.on('data', (chunk: Buffer) => {
    if (bytes === 0) firstMs = performance.now() - started;
    bytes += chunk.length;
    if (counts) for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    // Asked at every chunk it would cost more than what is measured.
    const now = performance.now();
    if (now - looked > LOOK_MS) {
      looked = now;
      highest = Math.max(highest, process.memoryUsage.rss());
    }
  });
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`no file: ${answer.statusCode}`);
  return { ms: performance.now() - started, firstMs, bytes, lines, highest };
}
