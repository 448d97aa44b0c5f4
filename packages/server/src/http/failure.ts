import { AppError, type ErrorCode, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Problem } from '@vinculum/contract/foundation/problem.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { FastifyBaseLogger } from 'fastify';
import { databaseTroubleOf } from '../db/trouble.ts';
import { textOf, textOfKey } from './texts.ts';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';

/** What a caller names or begins and of which there is one: who comes second conflicts with who came first. */
export const takenBy: ReadonlySet<string> = new Set([
  'app_user_active_name',
  'audience_organisation_id_lower_idx',
  'domain_permission_organisation_id_domain_key',
  'fleet_organisation_id_unique_id_key',
  'identity_account_pkey',
  'load_test_profile_name_key',
  'load_test_run_under_way',
  'oem_manufacturer_pkey',
  'organisation_identifier',
  'signal_name_key',
  'simulator_run_under_way',
  'vehicle_claim_organisation_id_name_key',
  'vehicle_template_name_key',
]);

/** Turns whatever was thrown into the one error class; what is not ours is logged whole and becomes `internal`. */
export function asAppError(error: unknown, log: FastifyBaseLogger): AppError {
  if (error instanceof AppError) {
    if (error.cause !== undefined) log.warn({ err: error }, 'a call needed what is away');
    return error;
  }
  if (isConflict(error)) {
    log.info({ err: error }, 'a call conflicted with another one');
    return new AppError('conflict');
  }
  const code = codeOf(error);
  if (code !== null) return new AppError(code);
  const trouble = databaseTroubleOf(error);
  if (trouble !== null) {
    log.warn({ err: error }, 'a call found the database in trouble');
    return new AppError(trouble);
  }
  log.error({ err: error }, 'unexpected failure');
  return new AppError('internal');
}

/** Any other unique violation is a mistake of ours, and no news for whoever called. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK) return true;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return error.code === UNIQUE_VIOLATION && typeof constraint === 'string' && takenBy.has(constraint);
}

function codeOf(error: unknown): ErrorCode | null {
  if (typeof error !== 'object' || error === null) return null;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'bodyTooLarge';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return 'malformedBody';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupportedMediaType';
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404 || status === 414) return 'notFound';
  if (status === 413) return 'bodyTooLarge';
  // Whatever else a library finds wrong with a request, such as a range that a file does not have.
  return typeof status === 'number' && status >= 400 && status < 500 ? 'badRequest' : null;
}

/** The answer's body in the caller's language. */
export function problemOf(error: AppError, language: Language, requestId: string): Problem {
  const problem = {
    code: error.code,
    message: textOf(language, `errors.${error.code}`, error.args),
    request_id: requestId,
  };
  if (error.fields.length === 0) return problem;
  return { ...problem, fields: error.fields.map((field) => worded(field, language)) };
}

function worded(problem: FieldProblem, language: Language) {
  return {
    field: problem.field,
    key: problem.key,
    message: textOfKey(language, problem.key, problem.args),
  };
}

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/**
 * Answers what never became a request, as the product answers others, and closes the connection: what follows on it
 * has no known beginning. In English: the caller's language was not read.
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  randomBytes: (size: number) => Buffer,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new AppError(codes[error.code ?? ''] ?? 'badRequest');
  const body = JSON.stringify(problemOf(failure, 'en', randomBytes(9).toString('base64url')));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'referrer-policy: no-referrer',
    'x-content-type-options: nosniff',
    'x-frame-options: SAMEORIGIN',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
