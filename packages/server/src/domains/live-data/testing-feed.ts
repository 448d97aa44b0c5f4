import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { accelerometerEvent, liveEvent } from '@vinculum/contract/live-data/feed.ts';
import type { TestServer } from '@vinculum/testkit/running-server.ts';
import { z } from 'zod';

const told = z.union([liveEvent, accelerometerEvent]);
type Told = z.output<typeof told>;

/** Opens a feed over HTTP as a browser would; `caller` is a user of the test server, which listens at `address`. */
export async function followFeed(
  server: TestServer,
  address: string,
  asked: {
    readonly endpoint: Endpoint;
    readonly caller: { readonly username: string };
    readonly query?: Readonly<Record<string, string>>;
    readonly lastEventId?: string;
  },
) {
  const gone = new AbortController();
  const authorization = (await server.authorizationOf(asked.caller)) ?? '';
  const query = new URLSearchParams(asked.query).toString();
  const response = await fetch(`${address}${asked.endpoint.path}?${query}`, {
    headers: {
      authorization,
      ...(asked.lastEventId === undefined ? {} : { 'last-event-id': asked.lastEventId }),
    },
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: Told[] = [];
  let rest = '';
  const readOn = async (): Promise<boolean> => {
    const chunk = await reader?.read();
    const parts = (rest + (chunk?.value ?? '')).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, data] = /^id: .+\ndata: (.+)$/.exec(part) ?? [];
      if (data !== undefined) events.push(told.parse(JSON.parse(data)));
    }
    return chunk !== undefined && !chunk.done;
  };
  return {
    response,
    /** All events so far, once there are so many that are wanted. */
    async until(isEnough: (events: readonly Told[]) => boolean): Promise<readonly Told[]> {
      while (!isEnough(events)) {
        if (!(await readOn())) throw new Error('the feed ended');
      }
      return events;
    },
    /** Resolves when the server ends the feed. */
    async ended(): Promise<readonly Told[]> {
      while (await readOn()) {}
      return events;
    },
    leave: () => gone.abort(),
  };
}

/** The numbers of the messages among events. */
export function seqsOf(events: readonly Told[]): number[] {
  return events.flatMap((event) => (event.kind === 'message' ? [event.seq] : []));
}
