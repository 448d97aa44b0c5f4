import {
  type CloudWatchLogsClient,
  CreateLogStreamCommand,
  type InputLogEvent,
  PutLogEventsCommand,
  type RejectedLogEventsInfo,
} from '@aws-sdk/client-cloudwatch-logs';
import { refusalName } from '../cloud/cloud-client.ts';
import type { CloudWatchOptions } from './cloudwatch-client.ts';
import type { LogLine, LogSink } from './port.ts';

/** The service's own bounds of one call: bytes, of which each line costs 26 more, and lines. */
const MOST_BYTES = 1_048_576;
const BYTES_A_LINE = 26;
const MOST_LINES = 10_000;

/**
 * Puts lines into Amazon CloudWatch Logs. Groups must be there, streams are made. Lines of several streams are several
 * calls: when one of them fails, the lines of the others are written again with the next try. The service refuses lines
 * that are older than two weeks, or than what the group keeps, and those of more than two hours ahead.
 */
export function cloudWatchLogSink(client: CloudWatchLogsClient, options: CloudWatchOptions): LogSink {
  return {
    async append(lines) {
      let refused = 0;
      for (const [, own] of Map.groupBy(lines, ({ group, stream }) => `${group} ${stream}`)) {
        const [{ group, stream } = { group: '', stream: '' }] = own;
        const place = { logGroupName: options.groupPrefix + group, logStreamName: stream };
        for (const logEvents of chunksOf(own)) refused += await put(client, place, logEvents);
      }
      return refused;
    },
  };
}

type Place = { readonly logGroupName: string; readonly logStreamName: string };

/** How many of the lines were refused. */
async function put(client: CloudWatchLogsClient, place: Place, logEvents: InputLogEvent[]): Promise<number> {
  const send = async () => {
    const answer = await client.send(new PutLogEventsCommand({ ...place, logEvents }));
    return refusedOf(logEvents.length, answer.rejectedLogEventsInfo);
  };
  try {
    return await send();
  } catch (error) {
    if (refusalName(error) !== 'ResourceNotFoundException') throw error;
    await makeStream(client, place);
    return await send();
  }
}

/** Lines go in the order of their times: the old ones stand at the beginning, the new ones at the end. */
function refusedOf(count: number, info: RejectedLogEventsInfo = {}): number {
  const { tooOldLogEventEndIndex = 0, expiredLogEventEndIndex = 0, tooNewLogEventStartIndex = count } = info;
  return Math.max(tooOldLogEventEndIndex, expiredLogEventEndIndex) + count - tooNewLogEventStartIndex;
}

async function makeStream(client: CloudWatchLogsClient, place: Place): Promise<void> {
  try {
    await client.send(new CreateLogStreamCommand(place));
  } catch (error) {
    // Another part of the process was faster.
    if (refusalName(error) !== 'ResourceAlreadyExistsException') throw error;
  }
}

/** In the order of their times, as the service wants them; an empty line it does not take. */
function chunksOf(lines: readonly LogLine[]): InputLogEvent[][] {
  const chunks: InputLogEvent[][] = [];
  let bytes = Infinity;
  for (const { at, line } of lines.toSorted((one, other) => one.at - other.at)) {
    if (line === '') continue;
    const size = Buffer.byteLength(line) + BYTES_A_LINE;
    const last = chunks.at(-1);
    if (last === undefined || bytes + size > MOST_BYTES || last.length >= MOST_LINES) {
      chunks.push([{ timestamp: at, message: line }]);
      bytes = size;
    } else {
      last.push({ timestamp: at, message: line });
      bytes += size;
    }
  }
  return chunks;
}
