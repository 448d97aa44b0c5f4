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

/** What every client of a cloud service is given: where the service is, and how long it may take. */
export function cloudClientSettings(place: {
  readonly region: string;
  readonly endpoint?: string | undefined;
}): { region: string; endpoint?: string; maxAttempts: number; requestHandler: Patience } {
  return {
    region: place.region,
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  };
}

/** Milliseconds. Without these a service that does not answer would hold a call for minutes. */
interface Patience {
  readonly connectionTimeout: number;
  readonly requestTimeout: number;
  readonly throwOnRequestTimeout: boolean;
}
