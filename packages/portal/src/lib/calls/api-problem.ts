import type { ErrorCode } from '@vinculum/contract/foundation/errors.ts';
import type { Problem } from '@vinculum/contract/foundation/problem.ts';

type ProblemField = NonNullable<Problem['fields']>[number];

/** Codes of the server; `network` when no answer came at all, `unanswered` where asking again does nothing twice. */
type ApiProblemCode = ErrorCode | 'network' | 'unanswered';

/** What a call throws: the server's problem body with its status, or `network` with status 0. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string;
  readonly fields: readonly ProblemField[];

  constructor(status: number, problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'ApiProblem';
    this.code = problem.code;
    this.status = status;
    this.requestId = problem.request_id;
    this.fields = problem.fields ?? [];
  }

  /** Nobody said whether it was done: the answer was lost, or whoever answered does not know. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.requestId === '' || this.is('internal') || this.is('databaseAway');
  }

  /** The server understood and does not do it: asking the same again is refused again. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }

  /** The same of a call that may be asked for again under its idempotency key. */
  asRepeatable(): ApiProblem {
    if (!this.is('network')) return this;
    return new ApiProblem(0, { code: 'unanswered', message: '', request_id: '' }, { cause: this });
  }

  is(code: ApiProblemCode): boolean {
    return this.code === code;
  }
}
