import { connect, type Socket } from 'node:net';
import { downFilter } from '@vinculum/contract/vehicle/topics.ts';
import { followStreamEndpoint, readStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { Strike, Struck } from './strike.ts';
import { connectPeer } from '../../gateway/test-peer.ts';

const EACH = 20;
const READERS = 8;

/** The first bytes of a TLS record that says it is a ClientHello of 512 bytes. */
const HALF_HELLO = Buffer.from('16030102000100', 'hex');

/** Connections to both ports that say nothing, or half of something. */
export async function silentClients({ world }: Strike): Promise<Struck> {
  const { product } = world;
  const since = performance.now();
  const http = Number(new URL(product.address).port);
  const halfHead = `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-half:`;
  const halfBody = `POST ${saveConsentFormEndpoint.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
  const openings: readonly (readonly [number, string | Buffer])[] = [
    [http, ''],
    [http, halfHead],
    [http, halfBody],
    [product.mqttPort, ''],
    [product.mqttPort, HALF_HELLO],
  ];
  const sockets = openings.flatMap(([port, text]) => Array.from({ length: EACH }, () => say(port, text)));
  return { since, undo: () => close(sockets) };
}

/** Readers who take nothing of what they asked for, and vehicles that acknowledge nothing. */
export async function slowClients({ world }: Strike): Promise<Struck> {
  const { product, streamKey, mute } = world;
  const since = performance.now();
  const http = Number(new URL(product.address).port);
  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${streamKey}\r\n\r\n`;
  const requests = [ask(`${readStreamEndpoint.path}?limit=10000`), ask(followStreamEndpoint.path)];
  const sockets = requests.flatMap((text) => Array.from({ length: READERS }, () => say(http, text)));
  // Where nobody listens, as after a kill, there is nobody to be slow with.
  const peers = await Promise.allSettled(
    mute.map(({ vin, ...credentials }) => connectPeer(credentials, downFilter(vin), { isMute: true })),
  );
  const undo = () => {
    close(sockets);
    for (const peer of peers) if (peer.status === 'fulfilled') peer.value.close();
  };
  return { since, undo };
}

/** A connection that says this and then nothing, and reads nothing. */
function say(port: number, text: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

function close(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
