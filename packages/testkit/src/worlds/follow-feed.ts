import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { accelerometerEvent, liveEvent } from '@vinculum/contract/live-data/feed.ts';
import type { TestServer } from '../running-server.ts';
import { z } from 'zod';

const reported = z.union([liveEvent, accelerometerEvent]);
type Reported = z.output<typeof reported>;

/** Opens a feed over HTTP as a browser would; `caller` is a user of the test server, which listens at `address`. */
export async function followFeed(
  server: TestServer,
  address: string,
  request: {
    readonly endpoint: Endpoint;
    readonly caller: { readonly username: string };
    readonly query?: Readonly<Record<string, string>>;
    readonly lastEventId?: string;
  },
) {
  const gone = new AbortController();
  const authorization = (await server.authorizationOf(request.caller)) ?? '';
  const query = new URLSearchParams(request.query).toString();
  const response = await fetch(`${address}${request.endpoint.path}?${query}`, {
    headers: {
      authorization,
      ...(request.lastEventId === undefined ? {} : { 'last-event-id': request.lastEventId }),
    },
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: Reported[] = [];
  let rest = '';
  const readOn = async (): Promise<boolean> => {
    const chunk = await reader?.read();
    const parts = (rest + (chunk?.value ?? '')).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, data] = /^id: .+\ndata: (.+)$/.exec(part) ?? [];
      if (data !== undefined) events.push(reported.parse(JSON.parse(data)));
    }
    return chunk !== undefined && !chunk.done;
  };
  return {
    response,
    /** All events so far, once there are so many that are wanted. */
    async until(isEnough: (events: readonly Reported[]) => boolean): Promise<readonly Reported[]> {
      while (!isEnough(events)) {
        if (!(await readOn())) throw new Error('the feed ended');
      }
      return events;
    },
    /** Resolves when the server ends the feed. */
    async ended(): Promise<readonly Reported[]> {
      while (await readOn()) {}
      return events;
    },
    leave: () => gone.abort(),
  };
}

/** The numbers of the messages among events. */
export function seqsOf(events: readonly Reported[]): number[] {
  return events.flatMap((event) => (event.kind === 'message' ? [event.seq] : []));
}
