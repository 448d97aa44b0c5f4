import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import type { KeySeal } from '@vinculum/server/adapters/authority/key-seal.ts';
import { type Gateway, startGateway } from '@vinculum/server/gateway/gateway.ts';
import {
  type ClaimRequest,
  type IssuedClaim,
  issueClaim,
} from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import type { Kysely } from 'kysely';
import { pino } from 'pino';

export interface OpenGateway {
  readonly gateway: Gateway;
  /** A claim of the gateway's own authority: for 100 cars of YNR and an hour, unless something else is said. */
  readonly claim: (
    request: Partial<ClaimRequest> & Pick<ClaimRequest, 'organisationId'>,
  ) => Promise<IssuedClaim>;
}

/** Starts a gateway on a free port of this machine; `dataDir` is where its authority is kept. The caller stops it. */
export async function openGateway(parts: {
  readonly db: Kysely<Database>;
  readonly connectionString: string;
  readonly dataDir: string;
  /** The API's, where it opens keys that the gateway seals. */
  readonly keySeal?: KeySeal;
  readonly clock: () => number;
}): Promise<OpenGateway> {
  const { db, dataDir, clock, keySeal } = parts;
  const link = { host: '127.0.0.1', port: 0, gatewayId: 'test', log: pino({ level: 'silent' }) };
  const gateway = await startGateway({ ...link, ...parts });
  const authority = await openAuthority({
    dataDir,
    hosts: [],
    clock,
    ...(keySeal !== undefined && { keySeal }),
  });
  let claims = 0;
  return {
    gateway,
    claim: (request) => {
      claims += 1;
      const usual = {
        name: `claim ${claims}`,
        vinPrefixes: ['YNR'],
        count: 100,
        notAfter: clock() + HOUR_MS,
      };
      return issueClaim({ db, authority, clock }, { ...usual, ...request });
    },
  };
}
