import { type Authority, type AuthorityOptions, openAuthority } from './authority.ts';

/**
 * The authority of a data folder for those who have no vehicle link: opened when first asked for, then the same. It
 * asks for no names in the server's certificate, so that it leaves the one that the gateway has made.
 */
export function lazyAuthority(
  options: Pick<AuthorityOptions, 'dataDir' | 'clock' | 'keySeal'>,
): () => Promise<Authority> {
  let opened: Promise<Authority> | undefined;
  return () => (opened ??= openAuthority({ ...options, hosts: [] }));
}
