import { received, refusalOf } from './api.ts';

/**
 * Sends a file to an address that the server handed out. The address itself is the permission, and it may be another
 * host's, so no token goes with it (specification 1, section 7).
 * @throws {ApiProblem} when it was not taken
 */
export async function upload(address: string, file: Blob): Promise<void> {
  const answer = await received(
    fetch(new URL(address, globalThis.location.origin), {
      method: 'PUT',
      headers: { 'content-type': file.type },
      credentials: 'omit',
      body: file,
    }),
    undefined,
  );
  if (!answer.ok) throw await refusalOf(answer);
}
