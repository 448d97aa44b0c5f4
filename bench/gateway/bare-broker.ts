import { createServer, type Server } from 'node:tls';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { Aedes } from 'aedes';

export interface BareBroker {
  readonly port: number;
  readonly received: () => number;
  /** QoS 1; resolves when the broker has handed it on. */
  readonly publish: (topic: string, payload: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The gateway's broker with the same certificates and one subscriber that counts: no checks, nothing stored. */
export async function openBareBroker(dataDir: string): Promise<BareBroker> {
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const broker = await Aedes.createBroker();
  let received = 0;
  broker.subscribe(
    '#',
    (packet, done) => {
      // The broker's own $SYS messages are not the cars'.
      if (!packet.topic.startsWith('$')) received += 1;
      // Called here, it would nest as deep as messages wait.
      queueMicrotask(done);
    },
    () => undefined,
  );
  const server = createServer(
    {
      cert: authority.server.certificatePem,
      key: authority.server.privateKeyPem,
      ca: authority.rootPem,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      noDelay: true,
    },
    broker.handle,
  );
  return {
    port: await listen(server),
    received: () => received,
    publish: (topic, payload) =>
      new Promise((resolve) => {
        broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () =>
          resolve(),
        );
      }),
    async stop() {
      await new Promise<void>((resolve) => broker.close(resolve));
      server.close();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
