import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { gatewayNews, type GatewayOrder, type GatewaySettings } from './gateway-messages.ts';

export interface GatewayThread {
  readonly port: number;
  /** What the gateway counts, as Prometheus reads it. */
  readonly metrics: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

interface GatewayThreadOptions extends GatewaySettings {
  /** Told when the thread ends without having been stopped, once vehicles could connect. */
  readonly onEnd: (reason: string) => void;
}

/**
 * Node strips types with WebAssembly, in every thread anew. When a thread's calls out of it have become hot, V8
 * replaces their wrappers in a table that all threads share, and then sometimes aborts the process while it frees the
 * old ones (`Runtime_TierUpWasmToJSWrapper`, "jit_page_->allocations_.erase(addr) == 1"; nodejs/node issue 64500).
 * Threads that start after this never replace one; the stripping is over before that would have paid.
 */
const KEEP_WASM_WRAPPERS = '--wasm-wrapper-tiering-budget=1000000000';

/**
 * Starts the gateway in a thread of its own and waits until vehicles can connect.
 * @throws with the thread's own reason when it cannot start
 */
export async function startGatewayThread(options: GatewayThreadOptions): Promise<GatewayThread> {
  const { onEnd, ...settings } = options;
  setFlagsFromString(KEEP_WASM_WRAPPERS);
  const worker = new Worker(new URL('gateway-worker.ts', import.meta.url), { workerData: settings });
  const ready = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<void>();
  const requests = new Map<number, (text: string) => void>();
  let lastRequest = 0;
  let isRunning = false;
  let reason = 'it ended without a reason';
  worker.on('message', (message: unknown) => {
    const news = gatewayNews.parse(message);
    if (news.type === 'ready') {
      isRunning = true;
      ready.resolve(news.port);
    } else if (news.type === 'failed') reason = news.reason;
    else {
      requests.get(news.id)?.(news.text);
      requests.delete(news.id);
    }
  });
  worker.on('error', (error) => {
    reason = reasonOf(error);
  });
  worker.on('exit', () => {
    ready.reject(new Error(`The gateway did not start: ${reason}`));
    ended.resolve();
    for (const answer of requests.values()) answer('');
    if (isRunning) onEnd(reason);
  });
  const order = (message: GatewayOrder) => worker.postMessage(message);
  return {
    port: await ready.promise,
    async metrics() {
      lastRequest += 1;
      const id = lastRequest;
      const answer = Promise.withResolvers<string>();
      requests.set(id, answer.resolve);
      order({ type: 'metrics', id });
      return await answer.promise;
    },
    async stop() {
      isRunning = false;
      order({ type: 'stop' });
      await ended.promise;
    },
  };
}
