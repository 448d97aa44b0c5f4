import { logStoreContract } from '@vinculum/testkit/suites/log-store-contract.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { connect } from '../../db/connect.ts';
import { embeddedLogSink } from './embedded-log-sink-store.ts';
import { embeddedLogStore } from './embedded-log-store.ts';

logStoreContract('the embedded one', async () => {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 4 });
  const sink = embeddedLogSink(db);
  return {
    store: embeddedLogStore(db),
    append: (lines) => sink.append(lines),
    stop: async () => {
      await db.destroy();
      await database.drop();
    },
  };
});
