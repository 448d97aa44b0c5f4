import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { asyncApiDocument } from './asyncapi-document.ts';
import { type BridgeDeps, signedInUser } from '../bridge.ts';
import type { JsonObject } from './json-schema.ts';
import { openApiDocument } from './openapi-document.ts';

/** Swagger UI draws its icons from data addresses and sets styles in the page; it runs no inline script. */
const pagePolicy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'self'"],
};

/** The plugin knows no OpenAPI 3.1: it is given this, and the page the real document. */
const placeholder = { openapi: '3.0.0', info: { title: 'Vinculum', version: '1' }, paths: {} };

/** What the page shows. The page itself is the library's own and tells nothing. */
const documents = ['/api/openapi.json', '/api/asyncapi.json', '/api/docs/json', '/api/docs/yaml'];

let made: JsonObject | undefined;

/** When somebody asks for it first: it is a tenth of a second's work, and nobody may ever ask. */
function callsDocument(): JsonObject {
  made ??= openApiDocument(allEndpoints);
  return made;
}

/**
 * Runs in the page, so it knows nothing from around it: whoever is signed in to the portal in this browser reads the
 * document and makes calls with a token of the same session.
 */
const asSignedIn = async (request: Readonly<Record<string, unknown>>) => {
  const answer = await fetch('/identity/api/v1/refresh', { method: 'POST' });
  const input: unknown = answer.ok ? await answer.json() : {};
  const isSet = typeof input === 'object' && input !== null && 'access_token' in input;
  const token = isSet && typeof input.access_token === 'string' ? input.access_token : '';
  return { ...request, headers: Object.assign({}, request['headers'], { Authorization: `Bearer ${token}` }) };
};

/**
 * The reference, made of the contract itself: OpenAPI 3.1 for the calls, AsyncAPI 3 for the vehicles. For users who are
 * signed in, for it names every call of every portal.
 */
export async function serveReference(
  app: FastifyInstance,
  input: {
    readonly authenticate: BridgeDeps['authenticate'];
    /** Where vehicles connect, mqtts://host:port; null where the installation does not say it. */
    readonly linkAddress: string | null;
  },
): Promise<void> {
  const vehicles = asyncApiDocument(input.linkAddress);
  await app.register(async (page) => {
    page.addHook('onRequest', async (request) => {
      if (documents.includes(request.routeOptions.url ?? '')) await signedInUser(input, request);
    });
    page.get('/api/openapi.json', callsDocument);
    page.get('/api/asyncapi.json', () => vehicles);
    await page.register(swagger, { mode: 'static', specification: { document: placeholder } });
    await page.register(swaggerUi, {
      transformSpecification: callsDocument,
      transformSpecificationClone: false,
      routePrefix: '/api/docs',
      staticCSP: pagePolicy,
      uiConfig: {
        docExpansion: 'none',
        filter: true,
        deepLinking: true,
        layout: 'BaseLayout',
        requestInterceptor: asSignedIn,
      },
      theme: { title: 'Vinculum API' },
    });
  });
}
