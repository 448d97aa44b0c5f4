import type { LogLevel } from '@vinculum/contract/platform-logs/endpoints.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';

export interface LogLine {
  readonly group: string;
  /** `YYYY-MM-DD/process`, the day in UTC, so that names in descending order are the newest first. */
  readonly stream: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: LogLevel;
  /** The whole line, usually JSON. */
  readonly line: string;
}

export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The whole line. */
  readonly line: string;
}

export interface LogFilter {
  /** In any case of letters, anywhere in the line; '' for every line. */
  readonly text: string;
  /** Lines of this level and of more urgent ones; null for every line. */
  readonly level: LogLevel | null;
}

export interface LogPlace {
  readonly group: string;
  readonly stream: string;
}

export interface LogPageQuery extends LogPlace, LogFilter {
  /** Where the page before ended, or null for the newest lines. */
  readonly token: string | null;
  readonly limit: number;
}

export interface LogPage {
  /** Newest first, `limit` at most. A search that looked through many lines may bring fewer, even none. */
  readonly entries: readonly LogEntry[];
  /** For the lines before these; null when there are certainly none. The last page of all may be empty. */
  readonly backwardToken: string | null;
  /** For the lines that follow the newest one of this page, with `follow`. */
  readonly forwardToken: string;
}

export interface LogFollowing {
  /** Oldest first, `limit` at most. */
  readonly entries: readonly LogEntry[];
  /** To ask with the next time; the same again as long as nothing has come. */
  readonly forwardToken: string;
}

/** Where the lines of the platform's parts are read: in groups, and in each of them in streams. */
export interface LogStore {
  /** Names of groups in ascending order, `limit` at most. */
  groups(query: { readonly prefix: string; readonly limit: number }): Promise<readonly string[]>;
  /**
   * Names of a group's streams in descending order, `limit` at most.
   * @throws AppError `notFound` for a group that does not exist
   */
  streams(query: {
    readonly group: string;
    readonly prefix: string;
    readonly limit: number;
  }): Promise<readonly string[]>;
  /**
   * A page of a stream, backward from its newest line. Lines that come meanwhile do not move the pages behind a token.
   * @throws AppError `notFound` for a stream that does not exist, `badRequest` at `next_token` for a token that is none
   */
  page(query: LogPageQuery): Promise<LogPage>;
  /**
   * What has come behind a `forwardToken`.
   * @throws as `page`
   */
  follow(query: LogPageQuery & { readonly token: string }): Promise<LogFollowing>;
}

export interface LogSink {
  /**
   * Keeps lines, those of a stream in the order given or of their times. Answers how many it refused for their times.
   * @throws when not all could be kept; some may be, and stand there twice when the caller tries again
   */
  append(lines: readonly LogLine[]): Promise<number>;
}

/**
 * Reads a token that is a place between two lines of a stream: behind the line with this number.
 * @throws AppError `badRequest` at `next_token` for any other text
 */
export function positionIn(token: string): number {
  if (!/^\d{1,15}$/.test(token)) throw badToken();
  return Number(token);
}

/** Lines of all groups by time. The audit trail is none of them. */
export interface LogScope extends LogFilter {
  /** Null: all groups. One that does not exist has no lines. */
  readonly group: string | null;
  /** Milliseconds since 1970; lines of this moment belong to it. */
  readonly from: number;
  /** Lines of this moment do not. */
  readonly to: number;
  /** Without what {@link isCall} names. */
  readonly withoutCalls: boolean;
}

export interface LogSearchQuery extends LogScope {
  /** Where the page before ended, or null for the newest lines. */
  readonly token: string | null;
  readonly limit: number;
}

export interface FoundLogEntry extends LogEntry, LogPlace {
  /** The same of the same line in each answer. */
  readonly id: string;
  readonly level: LogLevel;
}

export interface LogSearchPage {
  /** Newest first, `limit` at most; fewer, even none, when so many lines were looked through. */
  readonly entries: readonly FoundLogEntry[];
  /** For what is older; null when everything of the range was looked at. */
  readonly backwardToken: string | null;
  /** Milliseconds since 1970: down to here every line was looked at. */
  readonly lookedTo: number;
}

export interface LogHistogramQuery extends LogScope {
  readonly widthMs: number;
}

export interface LogCount {
  /** When its part of the range begins, counted from `from` in steps of `widthMs`. */
  readonly from: number;
  readonly level: LogLevel;
  readonly lines: number;
}

export interface LogCounts {
  /** In no order; parts without lines are left out. */
  readonly counts: readonly LogCount[];
  /** Milliseconds since 1970: before this nothing was counted. */
  readonly lookedTo: number;
}

/** Finds lines over all groups; how many lines one call looks through is bounded, however many there are. */
export interface LogSearch {
  /** @throws AppError `badRequest` at `next_token` for a token that is none */
  search(query: LogSearchQuery): Promise<LogSearchPage>;
  histogram(query: LogHistogramQuery): Promise<LogCounts>;
}

/** Whether a line tells of a call that succeeded, as `call-log.ts` writes it; the schema marks such lines the same. */
export function isCall(level: LogLevel, line: string): boolean {
  return level === 'info' && line.includes('"msg":"request completed"');
}

/** Between two lines in the order of their time, and of their ids where it is the same. */
export interface LogPoint {
  readonly at: number;
  readonly id: string;
}

export function tokenOf({ at, id }: LogPoint): string {
  return `${at}/${id}`;
}

/** @throws AppError `badRequest` at `next_token` for any other text */
export function pointIn(token: string): LogPoint {
  const [, at, id] = /^(\d{1,15})\/([\w:-]{0,200})$/.exec(token) ?? [];
  if (at === undefined || id === undefined) throw badToken();
  return { at: Number(at), id };
}

export function badToken(): AppError {
  return new AppError('badRequest', { fields: [{ field: 'next_token', key: 'validation.format' }] });
}
