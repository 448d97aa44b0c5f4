import type { Endpoint, RequestOf, SoundRequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { z } from 'zod';
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
 * @throws notFound for a path that cannot name anything; badRequest with everything that is wrong: with the shape, and
 * what `judge` has to say of the fields whose shape is right
 */
export async function readRequest(
  endpoint: Endpoint,
  raw: RawRequest,
  judge: Judge | undefined,
): Promise<RequestOf<Endpoint>> {
  const problems: FieldProblem[] = [];
  const read = (part: keyof RawRequest): unknown => {
    const schema = endpoint[part];
    if (schema === undefined) return undefined;
    const result = schema.safeParse(raw[part] ?? {});
    if (result.success) {
      problems.push(...unstorableTexts(result.data));
      return result.data;
    }
    const issues = result.error.issues.slice(0, MOST_PROBLEMS);
    // Not spread: a call takes only so many arguments.
    for (const problem of problemsOf([...issues, ...skippedRules(schema, raw[part], issues)]))
      problems.push(problem);
    return undefined;
  };
  const params = read('params');
  // A path that cannot name anything names nothing: the same answer as for a thing of somebody else.
  if (problems.length > 0) throw new AppError('notFound');
  const parsed = { params, query: read('query'), body: read('body') };
  if (problems.length === 0) return parsed;
  if (judge !== undefined) {
    const body = endpoint.body === undefined ? {} : soundFields(endpoint.body, raw.body);
    const found = await judge({ params, body });
    throw new AppError('badRequest', { fields: withFirst(problems, found.slice(0, MOST_PROBLEMS)) });
  }
  throw new AppError('badRequest', { fields: problems });
}

/** Of a value, the fields that their own schemas and the database take, whatever is wrong with the others. */
export function soundFields(schema: z.core.$ZodType, value: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodIntersection)
    return { ...soundFields(schema.def.left, value), ...soundFields(schema.def.right, value) };
  const given = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator: by, options } = schema.def;
    const meant = options.find(
      (option) => option instanceof z.ZodObject && option.shape[by]?.safeParse(given[by]).success === true,
    );
    return meant === undefined ? {} : soundFields(meant, value);
  }
  if (!(schema instanceof z.ZodObject)) return {};
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const read = field.safeParse(given[name]);
      const isSound = read.success && read.data !== undefined && unstorableTexts(read.data).length === 0;
      return isSound ? [[name, read.data]] : [];
    }),
  );
}

/**
 * What the rules between fields say that stand in the way of nothing: half a number, or one entry too many, keeps the
 * schema library from asking any of them.
 */
function skippedRules(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): z.core.$ZodIssue[] {
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => skippedRules(side, value, issues));
  if (!(schema instanceof z.ZodObject)) return [];
  const given = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  // Each rule knows by what is wrong already whether it has anything to say.
  const rules = z
    .custom<never>()
    .check((payload) => void payload.issues.push(...issues.map(asRaw)), ...(schema.def.checks ?? []));
  const { error } = rules.safeParse({ ...given, ...soundFields(schema, value) });
  return error?.issues.slice(issues.length) ?? [];
}

/** Without what says that nobody is to go on after it. */
function asRaw({ path, message }: z.core.$ZodIssue): z.core.$ZodRawIssue {
  return { code: 'custom', path, message, input: undefined };
}
