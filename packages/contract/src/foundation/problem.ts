import { z } from 'zod';
import type { FieldProblem } from './errors.ts';

/** The body of every answer that is not a success. `message` is in the caller's language. */
export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  fields: z.array(z.object({ field: z.string(), key: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** What of a schema's issue is read here; the schema library's own type is a union of all kinds. */
export interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly origin?: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The error of a schema's type: this key when the value is missing or of another type, and what follows from the
 * schema's other checks when they fail. A bare key would stand for those as well: "missing" for what is too long.
 */
export function whenMissing(key: string) {
  return { error: ({ code }: { readonly code: string }) => (code === 'invalid_type' ? key : undefined) };
}

const keyPattern = /^[a-z][A-Za-z]*\.[A-Za-z]+$/;

/**
 * Turns schema issues into field problems, all at once. A message that is a catalogue key is kept;
 * otherwise the key follows from the kind of issue, so both sides say the same at the same field.
 */
export function problemsOf(issues: readonly Issue[], prefix = ''): FieldProblem[] {
  const problems = issues.map((issue) => ({
    field: prefix + issue.path.map(String).join('.'),
    key: keyPattern.test(issue.message) ? issue.message : defaultKey(issue),
    args: argsOf(issue),
  }));
  // Several checks of one field may say the same: then the narrowest limit counts.
  const narrowest = new Map<string, FieldProblem>();
  for (const problem of problems) {
    const name = `${problem.field} ${problem.key}`;
    const before = narrowest.get(name);
    if (before === undefined || isNarrower(problem, before)) narrowest.set(name, problem);
  }
  return [...narrowest.values()];
}

function isNarrower({ args }: FieldProblem, { args: before }: FieldProblem): boolean {
  return Number(args?.['max']) < Number(before?.['max']) || Number(args?.['min']) > Number(before?.['min']);
}

function defaultKey(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.includes('received undefined') ? 'validation.required' : 'validation.type';
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return 'validation.required';
      return 'validation.tooSmall';
    case 'too_big':
      if (issue.origin === 'string') return 'validation.tooLong';
      return issue.origin === 'array' ? 'validation.tooMany' : 'validation.tooBig';
    case 'invalid_value':
      return 'validation.choice';
    default:
      return 'validation.format';
  }
}

function argsOf(issue: Issue): Record<string, string | number> {
  const args: Record<string, string | number> = {};
  if (issue.maximum !== undefined) args['max'] = Number(issue.maximum);
  if (issue.minimum !== undefined) args['min'] = Number(issue.minimum);
  for (const [name, value] of Object.entries(issue.params ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') args[name] = value;
  }
  return args;
}

/** Of a value, the fields that their own schemas take, whatever is wrong with the others. */
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
      return read.success && read.data !== undefined ? [[name, read.data]] : [];
    }),
  );
}

/**
 * What the rules between fields say that stand in the way of nothing: half a number, or one entry too many, keeps the
 * schema library from asking any of them.
 */
export function skippedRules(
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
