import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';

/** What keeps the database from working, where it is nobody's mistake: it is away, or the disk is full. */
type DatabaseTrouble = 'databaseAway' | 'storageFull';

/** SQLSTATE: shut down by somebody, crashed, starting, no place for another connection. */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '53300', '53200']);
const CONNECTION_EXCEPTION = '08';
/** Of that class, but a mistake of whoever made the statement, such as too many values. */
const PROTOCOL_VIOLATION = '08P01';
const DISK_FULL = '53100';
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The client's own errors have texts only. */
const CLIENT_TEXTS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Reads an error of the database's client; null for all others, those of a statement among them. */
export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  // Errors of Amazon's clients look alike and carry this.
  if (!(error instanceof Error) || '$metadata' in error) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === PROTOCOL_VIOLATION) return null;
  if (code === DISK_FULL || code === 'ENOSPC') return 'storageFull';
  // A socket that is not there, as long as its server is not.
  const isConnecting = 'syscall' in error && error.syscall === 'connect';
  if (isConnecting || NETWORK.has(code)) return 'databaseAway';
  if (AWAY_STATES.has(code) || (code.length === 5 && code.startsWith(CONNECTION_EXCEPTION)))
    return 'databaseAway';
  return code === '' && CLIENT_TEXTS.test(error.message) ? 'databaseAway' : null;
}

/** What kind of error the database answered with (SQLSTATE); empty for any other error. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const MOST_TOLD = 100;

/**
 * The first texts of a request, or of a message of a car, that PostgreSQL cannot hold: with a NUL character, or with
 * half of a surrogate pair. A name like that, where callers choose names, is told at the field that has it. Looking
 * ends with so many: a list may have hundreds of thousands of them.
 */
export function unstorableTexts(value: unknown, most = MOST_TOLD): FieldProblem[] {
  const found: FieldProblem[] = [];
  const look = (part: unknown, field: string): void => {
    if (typeof part === 'string' && !isStorable(part)) found.push({ field, key: 'validation.format' });
    if (typeof part !== 'object' || part === null) return;
    for (const [name, inner] of Object.entries(part)) {
      if (found.length >= most) return;
      if (isStorable(name)) look(inner, field === '' ? name : `${field}.${name}`);
      else found.push({ field, key: 'validation.format' });
    }
  };
  look(value, '');
  return found;
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
