import type { BridgeDeps } from '@vinculum/server/http/bridge.ts';

/** What a route is registered with where nobody signs in and nothing is kept. */
export function bareBridge(countDownload: BridgeDeps['countDownload']): BridgeDeps {
  return {
    clock: () => 0,
    authenticate: () => Promise.resolve(null),
    bearsStreamKey: () => Promise.resolve(false),
    isCookieSecure: false,
    stopping: new AbortController().signal,
    countDownload,
    keys: {
      digest: () => Buffer.alloc(0),
      find: () => Promise.resolve(undefined),
      keep: () => Promise.resolve(),
      release: () => Promise.resolve(),
    },
  };
}
