import type { ColumnType, JSONColumnType } from 'kysely';

/** A column of JSON, parsed when read. */
export type Json<T extends object = object> = JSONColumnType<T>;
/** A time that is set once. */
export type Created = ColumnType<Date, Date, never>;
