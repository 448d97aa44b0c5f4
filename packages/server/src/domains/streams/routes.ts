import {
  createStreamKeyEndpoint,
  followStreamEndpoint,
  listStreamKeysEndpoint,
  readStreamEndpoint,
  revokeStreamKeyEndpoint,
} from '@vinculum/contract/streams/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, streamRoute, userRoute } from '../../http/route.ts';
import { findConsumerStream, readableOrganisation } from '../organisations/public.ts';
import { OpenStreams } from './open-streams.ts';
import { followBatches, readBatches } from './read-batches.ts';
import { parseCursor, START, type StreamCursor } from './stream-cursor.ts';
import { keyHolder, makeStreamKey, revokeStreamKey } from './stream-key.ts';
import { listKeys } from './stream-keys-store.ts';

/** Of one key. Each open stream asks the database four times a second for as long as it is open. */
const MOST_OPEN = 20;

/** A consumer's keys, and its data stream read with one of them. */
export function streamRoutes(deps: Deps): Route[] {
  const openStreams = new OpenStreams(MOST_OPEN);
  return [
    userRoute(listStreamKeysEndpoint, async (context, { query }) => {
      const organisationId = await readableOrganisation(deps, context, query.org_id);
      return {
        keys: await listKeys(deps.db, organisationId),
        stream_name: (await findConsumerStream(deps.db, organisationId))?.stream_name ?? null,
      };
    }),
    userRoute(createStreamKeyEndpoint, (context, { body }) => makeStreamKey(deps, context, body.name)),
    userRoute(revokeStreamKeyEndpoint, (context, { params }) => revokeStreamKey(deps, context, params.id)),
    streamRoute(readStreamEndpoint, async (context, { query }) => {
      const { organisationId } = await keyHolder(deps, context.header('authorization'));
      return readBatches(deps, organisationId, { cursor: cursorOf(query.cursor), limit: query.limit });
    }),
    streamRoute(followStreamEndpoint, async (context, { query }) => {
      const key = await keyHolder(deps, context.header('authorization'));
      // A browser that reconnects repeats the address it began with: the event id is the newer one.
      const cursor = cursorOf(context.header('last-event-id') ?? query.cursor);
      const { signal } = context;
      return openStreams.counted(key.id, followBatches(deps, key, { cursor, signal }), signal);
    }),
  ];
}

function cursorOf(text: string | undefined): StreamCursor {
  return text === undefined || text === '' ? START : parseCursor(text);
}
