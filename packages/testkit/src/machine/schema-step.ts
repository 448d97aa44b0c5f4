import { readFileSync } from 'node:fs';

/** The statements of one step of the schema, for a test that tries it on rows of before. */
export function schemaStep(name: string): string {
  const file = new URL(`../../../server/src/db/migrations/${name}.sql`, import.meta.url);
  return readFileSync(file, 'utf8');
}
