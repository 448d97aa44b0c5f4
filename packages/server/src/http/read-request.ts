import type { Endpoint, RequestOf, SoundRequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { problemsOf, skippedRules, soundFields } from '@vinculum/contract/foundation/problem.ts';
import { unstorableTexts } from '../db/trouble.ts';
import { withFirst } from '../mechanisms/refuse-problems.ts';

/** So many mistakes of a part of a call are answered. */
const MOST_PROBLEMS = 100;

/** What came with a call, before anything of it is believed. */
export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Judge = (sound: SoundRequestOf<Endpoint>) => Promise<readonly FieldProblem[]>;

/**
 * Reads a call by its endpoint's schemas.
 * @throws malformedBody for a body that is a list or a single value; notFound for a path that cannot name anything;
 * badRequest with everything that is wrong: with the shape, and what `judge` has to say of the fields whose shape is
 * right
 */
export async function readRequest(
  endpoint: Endpoint,
  raw: RawRequest,
  judge: Judge | undefined,
): Promise<RequestOf<Endpoint>> {
  let problems: readonly FieldProblem[] = [];
  const read = (part: keyof RawRequest): unknown => {
    const schema = endpoint[part];
    if (schema === undefined) return undefined;
    const result = schema.safeParse(raw[part] ?? {});
    if (result.success) {
      problems = [...problems, ...unstorableTexts(result.data)];
      return result.data;
    }
    const issues = result.error.issues.slice(0, MOST_PROBLEMS);
    // Another kind of value than the call takes has no fields that anything could be said of.
    if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0))
      throw new AppError('malformedBody');
    problems = [...problems, ...problemsOf([...issues, ...skippedRules(schema, raw[part], issues)])];
    return undefined;
  };
  const params = read('params');
  // A path that cannot name anything names nothing: the same answer as for a thing of somebody else.
  if (problems.length > 0) throw new AppError('notFound');
  const parsed = { params, query: read('query'), body: read('body') };
  if (problems.length === 0) return parsed;
  if (judge !== undefined) {
    const sound = endpoint.body === undefined ? {} : soundFields(endpoint.body, raw.body);
    const storable = Object.entries(sound).filter(([, value]) => unstorableTexts(value, 1).length === 0);
    const body = Object.fromEntries(storable);
    const found = await judge({ params, body });
    throw new AppError('badRequest', { fields: withFirst(problems, found.slice(0, MOST_PROBLEMS)) });
  }
  throw new AppError('badRequest', { fields: problems });
}
