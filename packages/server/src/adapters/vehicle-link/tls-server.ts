import { createHash } from 'node:crypto';
import { createServer, type Server, type TlsOptions } from 'node:tls';
import type { ServerKey } from '../authority/port.ts';

interface TlsServerOptions extends ServerKey {
  /** Root of the authority whose certificates are believed. */
  readonly rootPem: string;
  /** That all gateways give out and resume TLS sessions by, 48 bytes; one that nobody else has when absent. */
  readonly ticketKey?: Buffer;
}

/** A key of sessions is exchanged for another before. */
const SESSION_SECONDS = 86_400;
/** OpenSSL takes no longer one. */
const CONTEXT_CHARACTERS = 32;

/** A server that lets in who has a certificate of the authority. */
export function openTlsServer(options: TlsServerOptions, handshakeTimeout: number): Server {
  return createServer({
    ...secretsOf(options),
    requestCert: true,
    rejectUnauthorized: true,
    handshakeTimeout,
    noDelay: true,
    ...(options.ticketKey && { ticketKeys: options.ticketKey }),
  });
}

/** Has the server prove itself by another certificate, and resume the same sessions as before. */
export function presentKey(server: Server, options: Pick<TlsServerOptions, 'rootPem'>, key: ServerKey): void {
  // What it proves itself by and the keys of its sessions are one thing to Node: new ones would come with it.
  const ticketKeys = server.getTicketKeys();
  server.setSecureContext({ ...secretsOf({ ...key, rootPem: options.rootPem }), ticketKeys });
}

function secretsOf({ certificatePem, privateKeyPem, rootPem }: TlsServerOptions): TlsOptions {
  return {
    cert: certificatePem,
    key: privateKeyPem,
    ca: rootPem,
    minVersion: 'TLSv1.2',
    sessionTimeout: SESSION_SECONDS,
    // A session holds under the authority that it began under, in whichever process that was.
    sessionIdContext: createHash('sha256').update(rootPem).digest('hex').slice(0, CONTEXT_CHARACTERS),
  };
}
