import { type LogLevel, logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { z } from 'zod';

/** An entry as people read it. */
export interface LogText {
  readonly level: LogLevel | null;
  /** In one line. */
  readonly summary: string;
  /** The whole entry, JSON on lines of its own. */
  readonly whole: string;
}

const line = z.looseObject({
  level: z.number().optional().catch(undefined),
  msg: z.string().optional().catch(undefined),
  reqId: z.string().optional().catch(undefined),
  req: z.object({ method: z.string(), url: z.string() }).optional().catch(undefined),
  res: z.object({ statusCode: z.number() }).optional().catch(undefined),
  responseTime: z.number().optional().catch(undefined),
  err: z.object({ message: z.string() }).optional().catch(undefined),
});

const event = z.looseObject({
  action: z.string(),
  actor: z.string().nullable(),
  target: z.string().nullable(),
  result: z.string(),
});

/** Reads an entry: a line of the log, an event of the audit trail, or any other text. */
export function logTextOf(message: string): LogText {
  const value = jsonIn(message);
  const audited = event.safeParse(value);
  if (audited.success) {
    const { action, actor, target, result } = audited.data;
    const summary = [actor, action, target, result].filter((part) => part !== null).join(' · ');
    return { level: result === 'done' ? 'info' : 'warn', summary, whole: whole(value) };
  }
  const written = line.safeParse(value);
  if (!written.success) return { level: null, summary: message, whole: message };
  const { level, msg, reqId, req, res, responseTime, err } = written.data;
  const parts = [
    msg,
    err?.message,
    req && `${req.method} ${req.url}`,
    res && String(res.statusCode),
    responseTime !== undefined && `${responseTime.toFixed(1)} ms`,
    reqId,
  ];
  const summary = parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  return { level: levelOf(level), summary: summary === '' ? message : summary, whole: whole(value) };
}

function jsonIn(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

function whole(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** By the numbers of the log's library: 20 debug to 60 fatal. */
function levelOf(number: number | undefined): LogLevel | null {
  if (number === undefined) return null;
  return logLevels[Math.min(Math.max(Math.floor(number / 10) - 2, 0), logLevels.length - 1)] ?? null;
}
