import { type RawBuilder, sql } from 'kysely';

/** Leaves out test traffic unless it is asked for; `mark` is the column that tells it. */
export function ofTraffic(mark: string, includeTest: boolean): RawBuilder<boolean> {
  return includeTest ? sql`true` : sql`not ${sql.ref(mark)}`;
}

/** The same along an index in which the mark comes before what is looked for: it is named in either case. */
export function ofTrafficByIndex(mark: string, includeTest: boolean): RawBuilder<boolean> {
  return sql`${sql.ref(mark)} = any(${includeTest ? [false, true] : [false]}::boolean[])`;
}

/** The same of rows that have a VIN and no mark of their own. */
export function ofTrafficOfVin(vin: string, includeTest: boolean): RawBuilder<boolean> {
  return includeTest ? sql`true` : sql`not ${isTestVin(vin)}`;
}

/** Whether the vehicle of a column with VINs is one of tests. */
export function isTestVin(vin: string): RawBuilder<boolean> {
  return sql`exists (select from vehicle tested where tested.vin = ${sql.ref(vin)} and tested.is_test)`;
}

/** Leaves out makers whose vehicles are those of tests; `organisation` is the column with the id. */
export function ofMakers(organisation: string, includeTest: boolean): RawBuilder<boolean> {
  return includeTest
    ? sql`true`
    : sql`${sql.ref(organisation)} not in (select organisation_id from test_maker)`;
}
