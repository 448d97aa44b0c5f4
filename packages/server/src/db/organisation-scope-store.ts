import { type RawBuilder, sql } from 'kysely';

/** Whose rows are read: those of one organisation, or everybody's, which has to be said: no id is not everybody. */
export type OrganisationScope = number | 'everybody';

/** Whether a row is in the scope, by the column that holds the id of its organisation. */
export function isIn(scope: OrganisationScope, column: string): RawBuilder<boolean> {
  return scope === 'everybody' ? sql`true` : sql`${sql.ref(column)} = ${scope}`;
}
