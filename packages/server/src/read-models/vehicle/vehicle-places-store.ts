import type { PlaceGroup } from '@vinculum/contract/live-data/places.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTrafficByIndex } from '../../db/test-traffic-store.ts';
import { letsSee } from './vehicle-scope-store.ts';

interface PlacesQuery {
  /** Ranges of `latest_value.cell`, none over another. */
  readonly squares: readonly { readonly from: number; readonly to: number }[];
  readonly includeTest: boolean;
  readonly now: Date;
}

/** So many places are looked at for one answer, the same share of each square: it costs no more where more are. */
const LOOKED_AT = 12_800;
const STEPS = [10_000, 5000, 2000, 1000, 500, 200, 100, 50];
/** So many cars are named in one answer; a square with more than its share is a group without names. */
const NAMED = 500;

interface SquareRow extends Omit<PlaceGroup, 'is_more' | 'cars'> {
  readonly looked: number;
  readonly most: number;
  readonly cars: readonly (readonly [vin: string, lat: number, lon: number, capturedAt: number])[];
}

/** Where the cars are that share their place with a consumer at a moment: a group for each square that holds some. */
export async function listSharedPlaces(
  db: Kysely<Database>,
  consumerId: number,
  { squares, includeTest, now }: PlacesQuery,
): Promise<PlaceGroup[]> {
  const isPlace = sql`l.consumer_id = ${consumerId} and l.cell between square.first and square.last
    and ${ofTrafficByIndex('l.is_test', includeTest)}`;
  const { rows } = await sql<SquareRow>`
    with filled as materialized (
      select square.first, square.last
      from unnest(${squares.map(({ from }) => from)}::bigint[], ${squares.map(({ to }) => to)}::bigint[])
        as square (first, last)
      where exists (select from latest_value l where ${isPlace})
    ), share as materialized (
      select greatest(1, ${NAMED} / greatest(1, count(*)))::int as named, (
        select max(step) from unnest(${STEPS}::int[]) step where step * (select count(*) from filled) <= ${LOOKED_AT}
      ) as most from filled
    )
    select share.most, found.* from filled square cross join share cross join lateral (
      select count(*)::int as looked, count(c.id)::int as count,
        avg(l.lat) filter (where c.id is not null) as lat, avg(l.lon) filter (where c.id is not null) as lon,
        min(l.lon) filter (where c.id is not null) as west, min(l.lat) filter (where c.id is not null) as south,
        max(l.lon) filter (where c.id is not null) as east, max(l.lat) filter (where c.id is not null) as north,
        case when count(c.id) > share.named then '{}' else
          array_agg(json_build_array(l.vin, l.lat, l.lon, l.captured_at)) filter (where c.id is not null) end as cars
      from (
        select l.*, (l.value -> 0)::double precision as lat, (l.value -> 1)::double precision as lon
        from latest_value l where ${isPlace} limit (select most + 1 from share)
      ) l left join consent c on ${letsSee(now)}
    ) found
    where found.count > 0`.execute(db);
  return rows.map(({ looked, most, cars, ...group }) => ({
    ...group,
    // Of one place no more can be said: those beside it may all be shared with nobody any more.
    is_more: looked > most && group.count > 1,
    count: Math.min(group.count, most),
    cars: cars
      .map(([vin, lat, lon, captured_at]) => ({ vin, lat, lon, captured_at }))
      .toSorted((a, b) => (a.vin < b.vin ? -1 : 1)),
  }));
}
