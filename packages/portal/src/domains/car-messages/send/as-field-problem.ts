import { ApiProblem } from '../../../lib/calls/api-problem.ts';

type Field = ApiProblem['fields'][number];

/** The same problem with its fields named as the form names them; what is no answer of the server stays as it is. */
export function asFieldProblem(error: unknown, nameOf: (field: Field) => string): unknown {
  if (!(error instanceof ApiProblem)) return error;
  return new ApiProblem(
    error.status,
    {
      code: error.code,
      message: error.message,
      request_id: error.requestId,
      fields: error.fields.map((one) => ({ ...one, field: nameOf(one) })),
    },
    { cause: error },
  );
}
