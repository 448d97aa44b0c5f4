import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Lines } from './copy-lines.ts';
import type { Field, Precision } from './line-writer.ts';

// Lines of files of what the database makes of their values. What a CSV file looks like says the contract
// (foundation/csv.ts); a test holds the cells against what is written by it.

interface Cell {
  readonly value: RawBuilder<unknown>;
  readonly is: Field['is'];
  /** In JSON. */
  readonly quote?: string;
}

/** The cells of a row by column. */
type CellsOf<Row extends z.ZodObject> = Readonly<Record<keyof z.output<Row> & string, Cell>>;

/** All of a select but its columns. */
interface Source {
  readonly ctes?: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** The lines of a CSV file, in the order of the columns of the row that the endpoint answers. */
export function csvLines<Row extends z.ZodObject>(row: Row, cells: CellsOf<Row>, source: Source): Lines {
  const ordered = inOrderOf(row, cells);
  const fields = ordered.map(([, { is }], index) => ({ before: index === 0 ? '' : ',', is }));
  return { select: selectOf(ordered, source), layout: { fields, none: '', end: '\r\n' } };
}

/** Lines of JSON, likewise. */
export function jsonLines<Row extends z.ZodObject>(row: Row, cells: CellsOf<Row>, source: Source): Lines {
  const ordered = inOrderOf(row, cells);
  const fields = ordered.map(([name, { is, quote = '' }], index) => ({
    before: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    is,
    quote,
  }));
  return { select: selectOf(ordered, source), layout: { fields, none: 'null', end: '}\n' } };
}

function inOrderOf(row: z.ZodObject, cells: Readonly<Record<string, Cell>>): [string, Cell][] {
  return Object.keys(row.shape).map((name) => {
    const cell = cells[name];
    if (cell === undefined) throw new TypeError(`nothing is written of ${name}`);
    return [name, cell];
  });
}

function selectOf(
  cells: readonly (readonly [string, Cell])[],
  { ctes = sql``, from }: Source,
): RawBuilder<unknown> {
  return sql`${ctes} select ${sql.join(cells.map(([, { value }]) => value))} ${from}`;
}

/** A value that as the database writes it needs no quotes and is no formula: a number, a day, a VIN, a status. */
export function plain(value: RawBuilder<unknown>): Cell {
  return { value: sql`(${value})::text`, is: 'text' };
}

/** A column with a moment, in UTC after ISO 8601. */
export function moment(at: RawBuilder<unknown>, precision: Precision): Cell {
  return { value: sql`(${at})::timestamptz`, is: precision, quote: '"' };
}

/** A column of JSON. */
export function document(value: RawBuilder<unknown>): Cell {
  return { value: sql`(${value})::text`, is: 'json' };
}

/** What somebody wrote, as JSON has it. */
export function json(text: RawBuilder<unknown>): Cell {
  return { value: sql`to_json(${text})`, is: 'text' };
}

/** Bytes as a text of JSON, in hex. */
export function hex(bytes: RawBuilder<unknown>): Cell {
  return { value: bytes, is: 'hex', quote: '"' };
}

// As the contract's: what JavaScript takes for blank, and the signs by which a spreadsheet knows a formula.
const BLANK = String.raw`[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`;
const FORMULA = String.raw`^(?:[\t\r]|${BLANK}*[-=+@\uff1d\uff0b\uff0d\uff20])`;
const QUOTED = String.raw`[",\r\n\u0085\u2028\u2029]`;

/**
 * What somebody wrote (a column): quoted where it must be, with an apostrophe where a spreadsheet would run it. A text
 * that many rows share is looked through once for each, by `sharedText`.
 */
export function written(text: RawBuilder<unknown>): RawBuilder<string> {
  const guarded = sql`case when ${text} ~ ${sql.lit(FORMULA)} then '''' || ${text} else ${text} end`;
  return sql`case when ${text} ~ ${sql.lit(`${FORMULA}|${QUOTED}`)} then
    case when ${text} ~ ${sql.lit(QUOTED)} then '"' || replace(${guarded}, '"', '""') || '"' else ${guarded} end
    else ${text} end`;
}

/**
 * Joins what somebody wrote in another table, looked up by its id, as `written` under an alias: `offset 0` keeps the
 * planner from moving that to each row, so that it is remembered by id.
 */
export function sharedText(
  table: RawBuilder<unknown>,
  { column, id, as }: { readonly column: string; readonly id: string; readonly as: string },
): RawBuilder<unknown> {
  return sql`left join lateral (select ${written(sql.ref(`shared.${column}`))} as ${sql.ref(column)}
    from ${table} shared where shared.id = ${sql.ref(id)} offset 0) ${sql.ref(as)} on true`;
}
