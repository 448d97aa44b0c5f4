import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { asyncApiDocument } from './asyncapi-document.ts';
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

/** The reference, made of the contract itself: OpenAPI 3.1 for the calls, AsyncAPI 3 for the vehicles. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const calls = openApiDocument(allEndpoints);
  const vehicles = asyncApiDocument();
  app.get('/api/openapi.json', () => calls);
  app.get('/api/asyncapi.json', () => vehicles);
  await app.register(swagger, { mode: 'static', specification: { document: placeholder } });
  await app.register(swaggerUi, {
    transformSpecification: () => calls,
    transformSpecificationClone: false,
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    uiConfig: { docExpansion: 'none', filter: true, deepLinking: true, layout: 'BaseLayout' },
    theme: { title: 'Vinculum API' },
  });
}
