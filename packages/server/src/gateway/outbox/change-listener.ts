import { Client } from 'pg';

interface ChangeListener {
  /** Opens the connection when there is none; a failure is told to `lost`. */
  ensure(): Promise<void>;
  close(): Promise<void>;
}

/** What is done about an announcement, by its channel. */
type Received = Readonly<Record<string, (payload: string) => void>>;

/** A connection of its own on which the database announces changes; opened again when it was lost. */
export function createChangeListener(
  connectionString: string,
  received: Received,
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
      opening.on('notification', ({ channel, payload = '' }) => received[channel]?.(payload));
      try {
        await opening.connect();
        for (const channel of Object.keys(received)) await opening.query(`listen ${channel}`);
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
