import type { CloudWatchLogsClient, OutputLogEvent } from '@aws-sdk/client-cloudwatch-logs';
import {
  type Batch,
  type CloudWatchOptions,
  getBatch,
  namesOfGroups,
  namesOfStreams,
} from './cloudwatch-client.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { cloudWatchLogSearch } from './cloudwatch-log-search.ts';
import { fits } from './fits.ts';
import {
  badToken,
  type LogEntry,
  type LogFollowing,
  type LogPage,
  type LogPageQuery,
  type LogPlace,
  type LogSearch,
  type LogStore,
} from './port.ts';

/** The service searches forward only: so we look through lines backward ourselves, so many a call, so many calls. */
const LINES_A_SEARCH = 1000;
const MOST_CALLS = 20;
/** The service allows an account so many calls a second: more searches side by side would only be throttled. */
const MOST_SEARCHES = 4;
const TRY_AGAIN_SECONDS = 5;

/** How many of the newest lines behind a backward token were looked at before. */
interface Place {
  readonly skip: number;
  readonly token: string;
}

/** The logs in Amazon CloudWatch Logs. Only the groups with our prefix are seen. */
export function cloudWatchLogStore(
  client: CloudWatchLogsClient,
  options: CloudWatchOptions,
): LogStore & LogSearch {
  const { groupPrefix } = options;
  const placeOf = ({ group, stream }: LogPlace) => ({
    logGroupName: groupPrefix + group,
    logStreamName: stream,
  });
  const turn = atMost(MOST_SEARCHES, { trySeconds: TRY_AGAIN_SECONDS });
  const logs = cloudWatchLogSearch(client, options);
  return {
    search: (query) => turn(() => logs.search(query)),
    histogram: (query) => turn(() => logs.histogram(query)),
    groups: (query) => namesOfGroups(client, options, query),
    streams: ({ group, prefix, limit }) =>
      namesOfStreams(client, {
        logGroupName: groupPrefix + group,
        ...(prefix === '' ? {} : { logStreamNamePrefix: prefix }),
        orderBy: 'LogStreamName',
        descending: true,
        limit,
      }),
    page: (query) =>
      turn(() =>
        readPage(query, (place, lines) => getBatch(client, { ...placeOf(query), ...backTo(place, lines) })),
      ),
    follow: (query) =>
      followOn(query, (nextToken, limit) =>
        getBatch(client, { ...placeOf(query), nextToken, limit, startFromHead: true }),
      ),
  };
}

function backTo(place: Place | null, limit: number) {
  return { startFromHead: false, limit, ...(place === null ? {} : { nextToken: place.token }) };
}

async function readPage(
  query: LogPageQuery,
  read: (place: Place | null, lines: number) => Promise<Batch>,
): Promise<LogPage> {
  let place = query.token === null ? null : placeIn(query.token);
  let forwardToken: string | undefined;
  const entries: LogEntry[] = [];
  for (let calls = 0; calls < MOST_CALLS && entries.length < query.limit; calls += 1) {
    const batch = await read(place, linesFor(query, place));
    forwardToken ??= batch.forward;
    const lines = batch.events.toReversed().map(entryOf);
    let index = place?.skip ?? 0;
    for (; index < lines.length && entries.length < query.limit; index += 1) {
      const line = lines[index];
      if (line !== undefined && fits(line, query)) entries.push(line);
    }
    const end = { entries, forwardToken: forwardToken ?? '' };
    if (index < lines.length && place !== null)
      return { ...end, backwardToken: textOf({ skip: index, token: place.token }) };
    // The service says the end by giving the same token again.
    if (batch.backward === undefined || batch.backward === place?.token)
      return { ...end, backwardToken: null };
    place = { skip: 0, token: batch.backward };
  }
  return { entries, forwardToken: forwardToken ?? '', backwardToken: place === null ? null : textOf(place) };
}

/** The newest lines have no token to come back to: so never more of them than a page takes. */
function linesFor(query: LogPageQuery, place: Place | null): number {
  const isSearch = query.text !== '' || query.level !== null || (place?.skip ?? 0) > 0;
  return place !== null && isSearch ? LINES_A_SEARCH : query.limit;
}

async function followOn(
  query: LogPageQuery & { readonly token: string },
  read: (token: string, lines: number) => Promise<Batch>,
): Promise<LogFollowing> {
  let token = query.token;
  if (!/^f\/[\w/=+-]{1,200}$/.test(token)) throw badToken();
  const entries: LogEntry[] = [];
  for (let calls = 0; calls < MOST_CALLS && entries.length < query.limit; calls += 1) {
    const { events, forward = token } = await read(token, query.limit - entries.length);
    entries.push(...events.map(entryOf).filter((entry) => fits(entry, query)));
    if (forward === token) break;
    token = forward;
  }
  return { entries, forwardToken: token };
}

function entryOf({ timestamp = 0, message = '' }: OutputLogEvent): LogEntry {
  return { at: timestamp, line: message };
}

function textOf({ skip, token }: Place): string {
  return `${skip}.${token}`;
}

function placeIn(text: string): Place {
  const [, skip, token] = /^(\d{1,5})\.(b\/[\w/=+-]{1,200})$/.exec(text) ?? [];
  if (skip === undefined || token === undefined) throw badToken();
  return { skip: Number(skip), token };
}

/** Lets so much work be under way at once. @throws tooManyRequests for what comes beyond, without beginning it */
function atMost(most: number, { trySeconds }: { readonly trySeconds: number }) {
  let underWay = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay >= most) throw new AppError('tooManyRequests', { args: { seconds: trySeconds } });
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
