import type { ColumnType, JSONColumnType } from 'kysely';

/** A column of JSON, parsed when read. */
export type Json<T extends object = object> = JSONColumnType<T>;
/** A time that is set once. */
export type Created = ColumnType<Date, Date, never>;

/** Why a run ended by itself: key and arguments of a text of the catalogue. */
export interface RunFailure {
  readonly key: string;
  readonly args: Readonly<Record<string, string | number>>;
}
