import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { IdentityProvider } from './adapters/identity/port.ts';
import type { Authority } from './adapters/authority/port.ts';
import type { KeySeal } from './adapters/authority/key-seal.ts';
import type { LoadRunner } from './adapters/load-runner/port.ts';
import type { ObjectStore } from './adapters/object-store/port.ts';
import type { LogSearch, LogStore } from './adapters/platform-logs/port.ts';
import type { CopyLines } from './db/copy-lines.ts';
import type { Database } from './db/database.ts';
import type { Job } from './job.ts';
import type { Settings } from './settings/settings.ts';

/** What every domain of the API is given; built in `main.ts`, and in tests by the testkit. */
export interface Deps {
  readonly db: Kysely<Database>;
  /** Copies the lines of files out of the database. */
  readonly copyLines: CopyLines;
  readonly settings: Settings;
  readonly identity: IdentityProvider;
  readonly objects: ObjectStore;
  readonly keySeal: KeySeal;
  /** The platform's own authority; the same one at every call. */
  readonly openAuthority: () => Promise<Authority>;
  readonly logs: LogStore & LogSearch;
  /** Null in an installation that cannot run simulated vehicles. */
  readonly loadRunner: LoadRunner | null;
  /** The scheduled work of every domain. */
  readonly jobs: readonly Job[];
  /** For what happens outside of a request, which has a log of its own. */
  readonly log: FastifyBaseLogger;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Cryptographically random bytes. */
  readonly randomBytes: (length: number) => Buffer;
}
