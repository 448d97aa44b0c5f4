import { getPublicSettingsEndpoint, type PublicSettings } from '@vinculum/contract/platform/endpoints.ts';
import { useEndpoint } from './calls/queries.ts';

/** Limits and switches of the installation; undefined until they have come. */
export function useSettings(): PublicSettings | undefined {
  return useEndpoint(getPublicSettingsEndpoint, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}
