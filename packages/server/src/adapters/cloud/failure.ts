/** The name of a cloud service's refusal, such as `NotAuthorizedException`; null for anything else. */
export function refusalName(error: unknown): string | null {
  return error instanceof Error && '$metadata' in error ? error.name : null;
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);

/** Whether a cloud service could not be reached, did not answer in time or failed inside: another try may go well. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError') return true;
  if ('code' in error && typeof error.code === 'string' && UNREACHABLE.has(error.code)) return true;
  return '$fault' in error && error.$fault === 'server';
}
