import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends an answer that the browser keeps; one that it has already is not sent again, only confirmed (304). */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-language, authorization')
    .header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
