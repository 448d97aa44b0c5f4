import { DAY_MS, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { listenOnLoopback } from '../machine/listen-on-loopback.ts';

export interface CloudWatchStub {
  readonly endpoint: string;
  /** Names of the calls made so far. */
  readonly calls: readonly string[];
  readonly makeGroup: (name: string) => void;
  /** From now on lines are refused that are older than two weeks or more than two hours ahead, as seen from here. */
  readonly beAt: (now: number) => void;
  /** From now on every call is refused so; null ends it. */
  readonly refuse: (refusal: { name: string; status?: number } | null) => void;
  readonly stop: () => Promise<void>;
}

const groupName = z.string().regex(/^[-._/#A-Za-z0-9]{1,512}$/);
const streamName = z.string().regex(/^[^:*]{1,512}$/);

const inputSchema = z.object({
  logGroupName: groupName.default(''),
  logStreamName: streamName.default(''),
  logGroupNamePrefix: groupName.default(''),
  logStreamNamePrefix: streamName.default(''),
  limit: z.int().min(1).max(10_000).default(50),
  nextToken: z.string().optional(),
  startFromHead: z.boolean().default(false),
  orderBy: z.literal('LogStreamName').optional(),
  descending: z.boolean().default(false),
  startTime: z.number().default(0),
  endTime: z.number().default(Number.MAX_SAFE_INTEGER),
  filterPattern: z.literal('{ $.level >= 40 }').optional(),
  logEvents: z
    .array(z.object({ timestamp: z.number(), message: z.string().min(1) }))
    .max(10_000)
    .default([]),
});
type Input = z.output<typeof inputSchema> & { readonly now: number | null };
type Event = Input['logEvents'][number];

class Refusal extends Error {}

/** A server that answers the calls of CloudWatch Logs that we make as the service does, and keeps lines in memory. */
export async function startCloudWatchStub(): Promise<CloudWatchStub> {
  const groups = new Map<string, Map<string, Event[]>>();
  const made: string[] = [];
  const clock: { now: number | null } = { now: null };
  let refusal: { name: string; status?: number } | null = null;
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    };
    const [, name = ''] = String(request.headers['x-amz-target']).split('.');
    made.push(name);
    if (refusal !== null) return answer(refusal.status ?? 400, { __type: refusal.name });
    json(request)
      .then((body) => answer(200, callOf(groups, name, { ...inputSchema.parse(body), now: clock.now })))
      .catch((error: unknown) => {
        const type = error instanceof Refusal ? error.message : 'InvalidParameterException';
        answer(400, { __type: type, message: String(error) });
      });
    return undefined;
  });
  const { address: endpoint, stop } = await listenOnLoopback(server);
  return {
    endpoint,
    calls: made,
    makeGroup: (name) => void groups.set(name, groups.get(name) ?? new Map()),
    beAt: (now) => {
      clock.now = now;
    },
    refuse: (data) => {
      refusal = data;
    },
    stop,
  };
}

function callOf(groups: Map<string, Map<string, Event[]>>, name: string, input: Input): unknown {
  if (name === 'DescribeLogGroups') {
    const names = [...groups.keys()].filter((group) => group.startsWith(input.logGroupNamePrefix)).toSorted();
    return { logGroups: names.slice(0, input.limit).map((logGroupName) => ({ logGroupName })) };
  }
  const streams = groups.get(input.logGroupName);
  if (streams === undefined) throw new Refusal('ResourceNotFoundException');
  if (name === 'DescribeLogStreams') {
    const names = [...streams.keys()].filter((stream) => stream.startsWith(input.logStreamNamePrefix));
    const ordered = input.descending ? names.toSorted().toReversed() : names.toSorted();
    return { logStreams: ordered.slice(0, input.limit).map((logStreamName) => ({ logStreamName })) };
  }
  if (name === 'FilterLogEvents') return filterEvents(streams, input);
  if (name === 'CreateLogStream') {
    if (streams.has(input.logStreamName)) throw new Refusal('ResourceAlreadyExistsException');
    streams.set(input.logStreamName, []);
    return {};
  }
  const events = streams.get(input.logStreamName);
  if (events === undefined) throw new Refusal('ResourceNotFoundException');
  return name === 'PutLogEvents' ? putEvents(events, input) : getEvents(events, input);
}

function putEvents(events: Event[], { logEvents, now }: Input): unknown {
  const times = logEvents.map(({ timestamp }) => timestamp);
  const bytes = logEvents.reduce((sum, { message }) => sum + Buffer.byteLength(message) + 26, 0);
  const isOrdered = times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));
  if (!isOrdered || bytes > 1_048_576) throw new Refusal('InvalidParameterException');
  if (now === null) {
    events.push(...logEvents);
    return { nextSequenceToken: '' };
  }
  const old = times.filter((time) => time < now - 14 * DAY_MS).length;
  const end = times.filter((time) => time <= now + 2 * HOUR_MS).length;
  events.push(...logEvents.slice(old, end));
  const rejected = {
    ...(old > 0 && { tooOldLogEventEndIndex: old }),
    ...(end < times.length && { tooNewLogEventStartIndex: end }),
  };
  return {
    nextSequenceToken: '',
    ...(Object.keys(rejected).length > 0 && { rejectedLogEventsInfo: rejected }),
  };
}

/** Both ends belong to what is asked for; a page may be empty although others follow it. */
function filterEvents(streams: ReadonlyMap<string, readonly Event[]>, input: Input): unknown {
  const { startTime, endTime, filterPattern, nextToken, limit } = input;
  const all = [...streams].flatMap(([logStreamName, events]) =>
    events.map((event, number) => ({
      ...event,
      logStreamName,
      eventId: `${String(event.timestamp).padStart(15, '0')}${String(number).padStart(10, '0')}`,
    })),
  );
  const level = z.object({ level: z.number() });
  const isUrgent = ({ message }: Event) => {
    const read = level.safeParse(message.startsWith('{') ? JSON.parse(message) : {});
    return read.success && read.data.level >= 40;
  };
  const found = all
    .filter(({ timestamp }) => timestamp >= startTime && timestamp <= endTime)
    .filter((event) => filterPattern === undefined || isUrgent(event))
    .toSorted((one, other) => one.timestamp - other.timestamp);
  // As the service does where it has looked and found nothing yet.
  if (nextToken === undefined && found.length > 0) return { events: [], nextToken: '0' };
  const from = Number(nextToken ?? 0);
  const to = from + limit;
  return { events: found.slice(from, to), ...(to < found.length && { nextToken: String(to) }) };
}

/** A token is a direction and a place between two lines; at the end the same one is given again. */
function getEvents(events: readonly Event[], { nextToken, limit, startFromHead }: Input): unknown {
  const [, direction, digits] = /^([bf])\/(\d{1,12})\/s$/.exec(nextToken ?? '') ?? [];
  if (nextToken !== undefined && digits === undefined) throw new Refusal('InvalidParameterException');
  const isForward = direction === undefined ? startFromHead : direction === 'f';
  const place = digits === undefined ? (isForward ? 0 : events.length) : Number(digits);
  const from = isForward ? place : Math.max(0, place - limit);
  const to = isForward ? Math.min(events.length, place + limit) : place;
  return {
    events: events.slice(from, to).map((event) => ({ ...event, ingestionTime: event.timestamp })),
    nextBackwardToken: `b/${from}/s`,
    nextForwardToken: `f/${to}/s`,
  };
}
