import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { type LogLevel, logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { z } from 'zod';

/** What an entry says about itself beside its text, as far as it does. */
export interface LogFields {
  readonly requestId: string | null;
  readonly user: string | null;
  readonly vin: string | null;
  readonly call: string | null;
  readonly status: number | null;
  readonly milliseconds: number | null;
  /** Of an error: where in the sources it came about. */
  readonly stack: string | null;
}

/** An entry as people read it. */
interface LogText {
  readonly level: LogLevel | null;
  /** In one line. */
  readonly summary: string;
  readonly fields: LogFields;
  /** The whole entry, JSON on lines of its own. */
  readonly whole: string;
}

const text = z.string().optional().catch(undefined);

const line = z.looseObject({
  level: z.number().optional().catch(undefined),
  msg: text,
  reqId: text,
  user: text,
  username: text,
  vin: text,
  req: z.object({ method: z.string(), url: z.string() }).optional().catch(undefined),
  res: z.object({ statusCode: z.number() }).optional().catch(undefined),
  responseTime: z.number().optional().catch(undefined),
  err: z.object({ message: z.string(), stack: text }).optional().catch(undefined),
});

const event = z.looseObject({
  action: z.string(),
  actor: z.string().nullable(),
  target: z.string().nullable(),
  result: z.string(),
  request_id: z.string().nullish().catch(null),
});

const noFields: LogFields = {
  requestId: null,
  user: null,
  vin: null,
  call: null,
  status: null,
  milliseconds: null,
  stack: null,
};

/** Reads an entry: a line of the log, an event of the audit trail, or any other text. */
export function logTextOf(message: string): LogText {
  const value = jsonIn(message);
  const audited = event.safeParse(value);
  if (audited.success) return eventText(audited.data, whole(value));
  const written = line.safeParse(value);
  if (!written.success) return { level: null, summary: message, fields: noFields, whole: message };
  const { level, msg, reqId, req, res, responseTime, err } = written.data;
  const parts = [
    msg,
    ...furtherFacts(written.data),
    err?.message,
    req && `${req.method} ${req.url}`,
    res && String(res.statusCode),
    responseTime !== undefined && `${responseTime.toFixed(1)} ms`,
    reqId,
  ];
  const summary = parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  return {
    level: levelOf(level),
    summary: summary === '' ? message : summary,
    fields: fieldsOf(written.data),
    whole: whole(value),
  };
}

/** What has its own place, and what every line has and says nothing of what happened. */
const apart: ReadonlySet<string> = new Set([...Object.keys(line.shape), 'time', 'pid', 'hostname', 'part']);

/** What else a line says in a word: which job, how many rows. */
function furtherFacts(facts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(facts)
    .filter(([name, value]) => !apart.has(name) && isWord(value))
    .map(([name, value]) => `${name} ${String(value)}`);
}

function isWord(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
  );
}

function eventText(
  { action, actor, target, result, request_id }: z.output<typeof event>,
  all: string,
): LogText {
  const summary = [actor, action, target, result].filter((part) => part !== null).join(' · ');
  const vin = target !== null && isVin(target) ? target : null;
  const fields = { ...noFields, requestId: request_id ?? null, user: actor, vin };
  return { level: result === 'done' ? 'info' : 'warn', summary, fields, whole: all };
}

function fieldsOf({
  reqId,
  user,
  username,
  vin,
  req,
  res,
  responseTime,
  err,
}: z.output<typeof line>): LogFields {
  return {
    requestId: reqId ?? null,
    user: user ?? username ?? null,
    vin: vin !== undefined && isVin(vin) ? vin : null,
    call: req === undefined ? null : `${req.method} ${req.url}`,
    status: res?.statusCode ?? null,
    milliseconds: responseTime ?? null,
    stack: err?.stack ?? null,
  };
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
