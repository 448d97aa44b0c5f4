import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { languageOf } from '@vinculum/contract/messages/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from './failure.ts';

/** Answers a call that no route takes like every other refusal. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  return reply.status(404).send(problemOf(new AppError('notFound'), language, request.id));
}
