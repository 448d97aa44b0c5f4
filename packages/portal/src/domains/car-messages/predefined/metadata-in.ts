import { type LiveDataMetadata, liveDataMetadata } from '@vinculum/contract/live-data/endpoints.ts';

/** What the JSON text of an answer holds. @throws when it is none of ours */
export function metadataIn({ data }: { readonly data: string }): LiveDataMetadata {
  return liveDataMetadata.parse(JSON.parse(data));
}
