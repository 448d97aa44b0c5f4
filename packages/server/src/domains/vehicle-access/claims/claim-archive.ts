import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { pack } from 'tar-stream';
import type { IssuedClaim } from './issue-claim.ts';
import { type ClaimFacts, claimReadme } from './claim-readme.ts';

/** A claim's files as one tar, in a folder of the claim's number; the key is for its owner alone. */
export async function claimArchive(
  claim: IssuedClaim,
  facts: ClaimFacts & { readonly now: number; readonly language: Language },
): Promise<Buffer> {
  const archive = pack();
  const add = (name: string, content: string, mode = 0o644) => {
    const mtime = new Date(facts.now);
    archive.entry({ name: `${claimFolder(claim.id)}/${name}`, mode, mtime }, content);
  };
  add('README.md', claimReadme(facts.language, facts));
  add('claim-certificate.pem', claim.certificate);
  add('claim-key.pem', claim.privateKey, 0o600);
  add('root.pem', claim.authority);
  add('address.txt', `${facts.address ?? 'mqtts://<host>:<port>'}\n`);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What the folder, and the archive before its ending, is called. */
export function claimFolder(claimId: number): string {
  return `vehicle-claim-${claimId}`;
}
