import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';

/** What stands in front of PostgreSQL and gives every connection the same backend, as a pooler of transactions may. */
export async function pooledPostgres(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const server = createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = z.custom<AddressInfo>((at) => typeof at === 'object').parse(server.address());
  return {
    connectionString: `postgres://any@127.0.0.1:${port}/any`,
    stop: () => closed(server),
  };
}

const closed = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()));

const READY = message('Z', Buffer.from('I'));
const WELCOME = [message('R', int32(0)), READY];
/** One row: the number of the backend. */
const BACKEND = [
  message(
    'T',
    Buffer.concat([
      int16(1),
      Buffer.from('pid\0'),
      int32(0),
      int16(0),
      int32(23),
      int16(4),
      int32(-1),
      int16(0),
    ]),
  ),
  message('D', Buffer.concat([int16(1), int32(2), Buffer.from('42')])),
];
const DONE = [message('C', Buffer.from('SELECT 1\0')), READY];

/** Takes the start of a connection, and answers each simple query of it. */
function serve(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(Buffer.concat(WELCOME));
    socket.on('data', (data) => {
      if (data.toString('latin1', 0, 1) === 'X') return socket.end();
      socket.write(Buffer.concat([...(data.includes('pg_backend_pid') ? BACKEND : []), ...DONE]));
    });
  });
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
