import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import { type RawBuilder, sql } from 'kysely';

/** The last four tell some hundred vehicles of a million apart; fewer are not looked for. */
const FEWEST_CHARACTERS = 4;

/** The VINs of registered vehicles of anybody that end with a text, so many at most; a longer text finds the rest. */
export function vinsEndingWith(text: string, most: number): RawBuilder<unknown> {
  const from = Array.from(text).toReversed().join('');
  return sql`select vin from vehicle
    where ${text.length >= FEWEST_CHARACTERS} and reverse(vin) between ${from} and ${from.padEnd(vinLength, 'Z')}
    order by reverse(vin) limit ${most}`;
}
