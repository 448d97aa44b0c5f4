import { Client } from 'pg';

export interface ChangeListener {
  /** Opens the connection when there is none; a failure is told to `lost`. */
  ensure(): Promise<void>;
  close(): Promise<void>;
}

/** A connection of its own on which the database announces changes; opened again when it was lost. */
export function createChangeListener(
  connectionString: string,
  announced: () => void,
  lost: (error: unknown) => void,
): ChangeListener {
  let client: Client | null = null;
  let isClosed = false;
  return {
    async ensure() {
      if (client !== null || isClosed) return;
      const opening = new Client({ connectionString, keepAlive: true });
      client = opening;
      const forget = (error: unknown) => {
        if (client !== opening) return;
        client = null;
        if (!isClosed) lost(error);
      };
      opening.on('error', forget);
      opening.on('end', () => forget(new Error('the connection ended')));
      opening.on('notification', announced);
      try {
        await opening.connect();
        await opening.query('listen outbox');
      } catch (error) {
        forget(error);
      }
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
