import type { Generated } from 'kysely';

/** What the link of vehicles is opened with. */
export interface LinkTables {
  ticket_key: {
    id: Generated<number>;
    /** 48 bytes, sealed. */
    sealed_key: Buffer;
    made_on: Date;
  };
}
