import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  answerInCarEndpoint,
  pairCarScreenEndpoint,
  pairingCodeDigits,
  switchCarConnectionEndpoint,
  switchCarDriveEndpoint,
  touchNotificationEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { type ErrorCode, errorStatus } from '@vinculum/contract/foundation/errors.ts';
import type { Car } from '../car/car.ts';

const MAX_BODY = 64 * 1024;
const pathPattern = /^\/car\/api\/v1\/([A-Z0-9]{17})\/(pair|state|answer|notification|connection|drive)$/;

interface Screen {
  readonly vin: string;
  readonly tokens: Set<string>;
  shown: PairingCode;
}

interface CarScreenOptions {
  readonly carOf: (vin: string) => Car | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Shows a new pairing code where the car's owner sees it and nobody else. */
  readonly show: (vin: string, code: string) => void;
  /** What kept a screen from being answered. */
  readonly failed: (vin: string, error: unknown) => void;
}

/** Serves the screens of simulated cars on loopback; the platform's HTTP server stands in front of it. */
export class CarScreenHost {
  readonly #options: CarScreenOptions;
  readonly #screens = new Map<string, Screen>();
  #server: Server | null = null;

  constructor(options: CarScreenOptions) {
    this.#options = options;
  }

  /** Lets a car's screen be opened; returns the pairing code that the car shows. */
  open(vin: string): string {
    const known = this.#screens.get(vin);
    if (known !== undefined) return known.shown.code;
    const shown = newPairingCode(this.#options.clock());
    this.#screens.set(vin, { vin, tokens: new Set(), shown });
    return shown.code;
  }

  /** Starts listening; returns the port. */
  async listen(port: number): Promise<number> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        this.#options.failed(pathPattern.exec(request.url ?? '')?.[1] ?? '', error);
        refuse(response, 'internal');
      });
    });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, vin = '', call = ''] = pathPattern.exec(request.url ?? '') ?? [];
    const car = this.#options.carOf(vin);
    const screen = this.#screens.get(vin);
    const isCall = request.method === (call === 'state' ? 'GET' : 'POST');
    if (car === undefined || screen === undefined || !isCall) return refuse(response, 'notFound');
    if (call === 'pair') return this.#pair(screen, await bodyOf(request), response);
    const token = request.headers['x-car-token'];
    if (typeof token !== 'string' || !screen.tokens.has(token)) return refuse(response, 'pairingRefused');
    if (call === 'state') return send(response, car.state());
    if (call === 'notification') return touchedNotification(car, await bodyOf(request), response);
    if (call === 'drive') return switchedDrive(car, await bodyOf(request), response);
    if (call === 'connection') return await switchedConnection(car, await bodyOf(request), response);
    const touch = answerInCarEndpoint.body?.safeParse(await bodyOf(request));
    if (touch === undefined || !touch.success) return refuse(response, 'badRequest');
    const { consent_id, offer_id, decision, accepted_signals, erase, language } = touch.data;
    const result = car.touch({
      consentId: consent_id,
      offerId: offer_id,
      decision,
      acceptedSignals: accepted_signals,
      erase,
      language,
    });
    if (result === 'taken') return send(response, car.state());
    return refuse(response, result === 'moving' ? 'carMoving' : 'offerClosed');
  }

  #pair(screen: Screen, body: unknown, response: ServerResponse): void {
    const input = pairCarScreenEndpoint.body?.safeParse(body);
    const code = input?.success === true ? input.data.code.replaceAll(/\s/g, '') : '';
    if (!isSame(code, screen.shown.code)) {
      const next = afterWrongCode(screen.shown, this.#options.clock());
      if (next.code !== screen.shown.code) this.#options.show(screen.vin, next.code);
      screen.shown = next;
      return refuse(response, 'pairingRefused');
    }
    screen.shown = { ...screen.shown, wrongCodes: 0 };
    const token = randomBytes(24).toString('base64url');
    screen.tokens.add(token);
    return send(response, { token });
  }
}

function touchedNotification(car: Car, body: unknown, response: ServerResponse): void {
  const touched = touchNotificationEndpoint.body?.safeParse(body);
  if (touched === undefined || !touched.success) return refuse(response, 'badRequest');
  const { id, touch } = touched.data;
  return car.touchNotification(id, touch) ? send(response, car.state()) : refuse(response, 'notFound');
}

function switchedDrive(car: Car, body: unknown, response: ServerResponse): void {
  const wanted = switchCarDriveEndpoint.body?.safeParse(body);
  if (wanted === undefined || !wanted.success) return refuse(response, 'badRequest');
  car.motion.stop(wanted.data.stopped, car.options.clock());
  return send(response, car.state());
}

async function switchedConnection(car: Car, body: unknown, response: ServerResponse): Promise<void> {
  const wanted = switchCarConnectionEndpoint.body?.safeParse(body);
  if (wanted === undefined || !wanted.success) return refuse(response, 'badRequest');
  if (wanted.data.online) car.connect();
  else await car.disconnect();
  return send(response, car.state());
}

function isSame(input: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BODY) return null;
    chunks.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, code: ErrorCode): void {
  response
    .writeHead(errorStatus[code], { 'content-type': 'application/json' })
    .end(JSON.stringify({ code, message: code, request_id: '' }));
}

/** What a car shows so that its screen can be opened elsewhere. */
interface PairingCode {
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly shownAt: number;
  readonly wrongCodes: number;
}

const MOST_WRONG_CODES = 20;
/** Long enough to be read in the car and typed, whatever others send meanwhile. */
const LEAST_SHOWN_MS = 10 * 60_000;

/** A code that nobody can know. */
export function newPairingCode(now: number): PairingCode {
  const code = String(randomInt(10 ** pairingCodeDigits)).padStart(pairingCodeDigits, '0');
  return { code, shownAt: now, wrongCodes: 0 };
}

/** What the car shows after one more wrong code: after many of them another code, and never one that was just shown. */
export function afterWrongCode(shown: PairingCode, now: number): PairingCode {
  const wrongCodes = shown.wrongCodes + 1;
  const isGuessedAt = wrongCodes >= MOST_WRONG_CODES && now - shown.shownAt >= LEAST_SHOWN_MS;
  return isGuessedAt ? newPairingCode(now) : { ...shown, wrongCodes };
}
