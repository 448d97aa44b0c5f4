import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  barWidthOf,
  isLogRange,
  type logHistogramEndpoint,
  logRangeMs,
  type searchLogsEndpoint,
} from '@vinculum/contract/platform-logs/search.ts';
import type { LogScope, LogSearch } from '../../adapters/platform-logs/port.ts';
import type { CallContext } from '../../call-context.ts';
import { barsOf } from './bars-rules.ts';

type Now = Pick<CallContext, 'now'>;

/**
 * Lines of all groups in a range of time, newest first.
 * @throws badRequest for a range that is none, and for a token that is none
 */
export async function searchLogs(
  logs: LogSearch,
  context: Now,
  body: RequestOf<typeof searchLogsEndpoint>['body'],
): Promise<AnswerOf<typeof searchLogsEndpoint>> {
  const { next_token: token = null, limit } = body;
  const page = await logs.search({ ...scopeOf(body, context), token, limit });
  return {
    data: page.entries.map(({ id, at, line, group, stream, level }) => ({
      id,
      creation_time: textOf(at),
      message: line,
      log_group_name: group,
      stream_name: stream,
      level,
    })),
    backward_token: page.backwardToken,
    looked_to: textOf(page.lookedTo),
  };
}

/**
 * How many lines there are in each part of a range.
 * @throws badRequest for a range that is none
 */
export async function countLogs(
  logs: LogSearch,
  context: Now,
  body: RequestOf<typeof logHistogramEndpoint>['body'],
): Promise<AnswerOf<typeof logHistogramEndpoint>> {
  const asked = scopeOf(body, context);
  const widthMs = barWidthOf(asked.to - asked.from);
  // Bars begin at whole minutes and hours, so that they stay where they are while time goes on.
  const scope = { ...asked, from: asked.from - (asked.from % widthMs) };
  const { counts, lookedTo } = await logs.histogram({ ...scope, widthMs });
  return {
    bars: barsOf(counts, { from: scope.from, to: scope.to, widthMs }).map(({ from, lines }) => ({
      from: textOf(from),
      lines,
    })),
    width_ms: widthMs,
    looked_to: textOf(lookedTo),
  };
}

function scopeOf(body: RequestOf<typeof logHistogramEndpoint>['body'], { now }: Now): LogScope {
  // A line of this very moment is one of those that are asked for.
  const to = body.to === undefined ? now + 1 : Date.parse(body.to);
  const from = body.from === undefined ? to - logRangeMs[body.range] : Date.parse(body.from);
  if (!isLogRange(from, to))
    throw new AppError('badRequest', { fields: [{ field: 'from', key: 'validation.format' }] });
  const { text, level = null, group = null, without_calls: withoutCalls } = body;
  return { from, to, text, level, group, withoutCalls };
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
