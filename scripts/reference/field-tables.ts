import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A part that several messages have: it has a table of its own, to which the others lead. */
export interface SharedPart {
  readonly title: string;
  readonly schema: z.ZodType;
}

interface Row {
  readonly path: string;
  readonly type: string;
  readonly needed: string;
  readonly meaning: string;
}

/** The fields of a message as tables in Markdown: one, or one for each of the forms that it may have. */
export function fieldTables(schema: z.ZodType, shared: readonly SharedPart[]): string {
  const json = jsonOf(schema);
  const links = new Map(shared.filter((part) => part.schema !== schema).map(linkOf));
  const forms = json.anyOf ?? [json];
  return forms.map((form) => tableOf(rowsOf(schemaOf(form), { path: '', links }))).join('\n\nor\n\n');
}

function jsonOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** By what is in it, for a part that stands in a message is written out there. */
const linkOf = ({ title, schema }: SharedPart): [string, string] => [
  JSON.stringify(jsonOf(schema).properties),
  `[${title}](#${title.toLowerCase().replaceAll(' ', '-')})`,
];

interface Place {
  readonly path: string;
  readonly links: ReadonlyMap<string, string>;
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ path, type, needed, meaning }) => `| \`${path}\` | ${type} | ${needed} | ${meaning} |`,
  );
  return ['| field | type | needed | what it is |', '|---|---|---|---|', ...lines].join('\n');
}

function rowsOf(schema: JsonSchema, { path, links }: Place): Row[] {
  const rows = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = schemaOf(property);
    // What may not be there is told by its absence.
    if (field.not !== undefined) return [];
    const own = {
      path: `${path}${name}`,
      type: typeOf(field, links),
      needed: schema.required?.includes(name) === true ? 'yes' : 'no',
      meaning: meaningOf(field.description ?? ''),
    };
    return [own, ...innerRows(field, { path: own.path, links })];
  });
  return rows.filter((row, index) => rows.findIndex((other) => other.path === row.path) === index);
}

/** Of an object, of each object in a list, of all that it may be. */
function innerRows(field: JsonSchema, { path, links }: Place): Row[] {
  if (links.has(JSON.stringify(field.properties))) return [];
  const within = (inner: unknown, at: string) =>
    inner === undefined ? [] : innerRows(schemaOf(inner), { path: at, links });
  return [
    ...rowsOf(field, { path: `${path}.`, links }),
    ...(field.anyOf ?? []).flatMap((variant) => within(variant, path)),
    ...kindRows(field, { path, links }),
    ...within(field.items, `${path}[]`),
    ...within(field.additionalProperties, `${path}.*`),
  ];
}

/** Of objects that are told apart by `kind`: the kinds, and what each of them has beside. */
function kindRows({ oneOf = [] }: JsonSchema, { path, links }: Place): Row[] {
  if (oneOf.length === 0) return [];
  const kinds = oneOf.map((variant) => {
    const { properties = {}, ...rest } = schemaOf(variant);
    const { kind, ...others } = properties;
    const rows = rowsOf({ ...rest, properties: others }, { path: `${path}.`, links });
    return { name: `\`${String(schemaOf(kind).const)}\``, rows };
  });
  const all = kinds.map(({ name }) => name).join(', ');
  const rows = kinds.flatMap((kind) => kind.rows);
  const withNames = (row: Row) => {
    const having = kinds.filter((kind) => kind.rows.some((other) => other.path === row.path));
    return { ...row, needed: `with ${having.map(({ name }) => name).join(', ')}` };
  };
  const kindRow = { path: `${path}.kind`, type: all, needed: 'yes', meaning: 'Which of them it is' };
  return [kindRow, ...rows.map(withNames)];
}

function typeOf(field: JsonSchema, links: Place['links']): string {
  const variants = field.anyOf;
  if (field.oneOf !== undefined) return 'object';
  if (variants !== undefined) return variants.map((one) => typeOf(schemaOf(one), links)).join(' or ');
  if (field.const !== undefined) return `\`${JSON.stringify(field.const)}\``;
  if (field.enum !== undefined) return field.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (Array.isArray(field.type)) return field.type.map((type) => typeOf({ type }, links)).join(' or ');
  switch (field.type) {
    case 'string':
      return `text${field.maxLength === undefined ? '' : `, at most ${counted(field.maxLength)} characters`}`;
    case 'integer':
      return `whole number${boundsOf(field)}`;
    case 'number':
      return `number${boundsOf(field)}`;
    case 'array':
      return `list${field.maxItems === undefined ? '' : `, at most ${counted(field.maxItems)}`}, of ${itemOf(field, links)}`;
    case 'object':
      return (
        links.get(JSON.stringify(field.properties)) ?? (field.properties ? 'object' : 'object, by names')
      );
    default:
      return field.type ?? 'any value';
  }
}

function itemOf(field: JsonSchema, links: Place['links']): string {
  const items = schemaOf(field.items);
  // The one kind of list whose places are of different types.
  return items.prefixItems === undefined ? typeOf(items, links) : '[samples](#samples)';
}

/** Of what the type says already, such as the bounds of 32 bits, nothing. */
function boundsOf({ minimum, maximum }: JsonSchema): string {
  const widest = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, -(2 ** 31), 2 ** 31 - 1];
  const least = minimum === undefined || widest.includes(minimum) ? '' : `, at least ${counted(minimum)}`;
  const most = maximum === undefined || widest.includes(maximum) ? '' : `, at most ${counted(maximum)}`;
  return least + most;
}

function counted(count: number): string {
  return count.toLocaleString('en');
}

function meaningOf(description: string): string {
  return description.split('\n')[0]?.replaceAll('|', '\\|') ?? '';
}

function schemaOf(input: unknown): JsonSchema {
  const isSchema = (value: unknown): value is JsonSchema =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return isSchema(input) ? input : {};
}
