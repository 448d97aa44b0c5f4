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
