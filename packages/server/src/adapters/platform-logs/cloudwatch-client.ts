import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  DescribeLogStreamsCommand,
  type DescribeLogStreamsCommandInput,
  GetLogEventsCommand,
  type GetLogEventsCommandInput,
  type OutputLogEvent,
} from '@aws-sdk/client-cloudwatch-logs';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { cloudClientSettings, isAway, refusalName } from '../cloud/cloud-client.ts';
import { badToken } from './port.ts';

export interface CloudWatchOptions {
  /** What the names of our groups begin with there: `/vinculum/` makes `/vinculum/api` of `api`. */
  readonly groupPrefix: string;
  readonly region: string;
  /** Of a service that answers as CloudWatch Logs does. */
  readonly endpoint?: string | undefined;
}

/** A client; whoever makes it destroys it. */
export function cloudWatchClient(options: CloudWatchOptions): CloudWatchLogsClient {
  return new CloudWatchLogsClient(cloudClientSettings(options));
}

/** Lines of a stream between two tokens, oldest first. */
export interface Batch {
  readonly events: readonly OutputLogEvent[];
  readonly backward: string | undefined;
  readonly forward: string | undefined;
}

/** @throws notFound for a group or stream that does not exist, badRequest at `next_token` for a token that is none */
export async function getBatch(
  client: CloudWatchLogsClient,
  input: GetLogEventsCommandInput,
): Promise<Batch> {
  const { nextToken } = input;
  const isForeign = nextToken === undefined ? noSuch : badToken;
  const answer = await answerOf(client.send(new GetLogEventsCommand(input)), isForeign);
  return {
    events: answer.events ?? [],
    backward: answer.nextBackwardToken,
    forward: answer.nextForwardToken,
  };
}

/** Whether a text may stand in the name of a group: of any other one the service says that the call is wrong. */
export function mayNameGroup(text: string): boolean {
  return /^[\w./#-]{0,400}$/.test(text);
}

/** Names of our groups, without the prefix; those that begin as asked. */
export async function namesOfGroups(
  client: CloudWatchLogsClient,
  { groupPrefix }: CloudWatchOptions,
  { prefix, limit }: { readonly prefix: string; readonly limit: number },
): Promise<readonly string[]> {
  if (!mayNameGroup(prefix)) return [];
  const command = new DescribeLogGroupsCommand({ logGroupNamePrefix: groupPrefix + prefix, limit });
  const { logGroups = [] } = await answerOf(client.send(command), noSuch);
  return logGroups.flatMap(({ logGroupName }) => logGroupName?.slice(groupPrefix.length) ?? []);
}

/** Names of streams. @throws notFound for a group that does not exist */
export async function namesOfStreams(
  client: CloudWatchLogsClient,
  input: DescribeLogStreamsCommandInput,
): Promise<readonly string[]> {
  const { logStreamNamePrefix: prefix = '', ...every } = input;
  if (/[:*]/.test(prefix)) {
    // No name has these, and the service says that the call is wrong; whether there is such a group it still says.
    await namesOfStreams(client, every);
    return [];
  }
  const { logStreams = [] } = await answerOf(client.send(new DescribeLogStreamsCommand(input)), noSuch);
  return logStreams.flatMap(({ logStreamName }) => logStreamName ?? []);
}

/**
 * What the service answers; `isForeign` makes the error for a text that it does not take.
 * @throws notFound, unavailable; what nobody foresaw as it is
 */
export async function answerOf<T>(call: Promise<T>, isForeign: () => AppError): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const name = refusalName(error);
    if (name === 'ResourceNotFoundException') throw noSuch();
    if (name === 'InvalidParameterException') throw isForeign();
    if (name === 'ThrottlingException' || isAway(error)) throw new AppError('unavailable', { cause: error });
    throw error;
  }
}

function noSuch(): AppError {
  return new AppError('notFound');
}
