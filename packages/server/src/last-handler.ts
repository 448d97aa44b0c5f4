import process from 'node:process';
import type { FastifyBaseLogger } from 'fastify';

/** More than stopping in order takes, each of its parts having an end of its own. */
const STOP_PATIENCE_MS = 60_000;

/**
 * Writes what nobody caught and ends in order, with an error for whoever started the process: after such a failure
 * nobody knows what still holds. A second one while it stops is written only.
 */
export function endOnUncaught(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  let isStopping = false;
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'nobody caught this; the process ends');
    if (isStopping) return;
    isStopping = true;
    process.stderr.write(
      `\nVinculum ends, because of an error that nobody caught: ${err.stack ?? err.message}\n`,
    );
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    void endInOrder(log, stop);
  });
}

async function endInOrder(log: FastifyBaseLogger, stop: () => Promise<void>): Promise<void> {
  try {
    await stop();
  } catch (error) {
    log.error({ err: error }, 'could not stop in order');
  }
  process.exit(1);
}
