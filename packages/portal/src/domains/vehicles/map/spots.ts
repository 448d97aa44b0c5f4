import type { CarPlace, PlaceGroup } from '@vinculum/contract/live-data/places.ts';
import type { MapExtent, MapLook, MapPlace } from '../../../design/map/map-place.ts';
import { pointOf } from '../../../design/map/mercator.ts';

/** One or several cars that stand so close together on a map that they are one mark. */
export interface Spot extends MapPlace {
  readonly key: string;
  readonly count: number;
  /** Whether there are more than counted. */
  readonly isMore: boolean;
  readonly extent: MapExtent;
  /** All of them by VIN; none where they are too many to be named. */
  readonly cars: readonly CarPlace[];
}

/** Pixels between two marks that do not cover each other. */
const APART = 44;

/** The marks of what is looked at: each car that is named, each group that is not, and one for what would overlap. */
export function spotsOf(
  groups: readonly PlaceGroup[],
  { extent: [west, , east], width }: MapLook,
): readonly Spot[] {
  const pixels = width / Math.max(1e-9, (east - west) / 360);
  const spots: Spot[] = [];
  for (const one of groups.flatMap(apart).toSorted((a, b) => b.count - a.count)) {
    let spot = one;
    const isNear = (other: Spot) => distance(spot, other) * pixels < APART;
    // Two that become one have their middle elsewhere, where it may cover a third.
    for (let near = spots.findIndex(isNear); near !== -1; near = spots.findIndex(isNear)) {
      for (const other of spots.splice(near, 1)) spot = together(other, spot);
    }
    spots.push(spot);
  }
  return spots;
}

/** All that is known of the places, on no map. */
export function extentOfGroups(groups: readonly PlaceGroup[]): readonly MapPlace[] {
  return groups.flatMap(({ west, south, east, north }) => [
    { lon: west, lat: south },
    { lon: east, lat: north },
  ]);
}

function apart(group: PlaceGroup): Spot[] {
  const { count, is_more: isMore, lat, lon, west, south, east, north } = group;
  if (group.cars.length === 0) {
    const key = `${west} ${south}`;
    return [{ key, count, isMore, lat, lon, extent: [west, south, east, north], cars: [] }];
  }
  return group.cars.map((car) => ({
    key: car.vin,
    count: 1,
    isMore: false,
    lat: car.lat,
    lon: car.lon,
    extent: [car.lon, car.lat, car.lon, car.lat],
    cars: [car],
  }));
}

function together(a: Spot, b: Spot): Spot {
  const count = a.count + b.count;
  const isNamed = a.cars.length > 0 && b.cars.length > 0;
  const middle = (of: (spot: Spot) => number) => (of(a) * a.count + of(b) * b.count) / count;
  const [aw, as, ae, an] = a.extent;
  const [bw, bs, be, bn] = b.extent;
  return {
    key: a.key < b.key ? a.key : b.key,
    count,
    isMore: a.isMore || b.isMore,
    lat: middle(({ lat }) => lat),
    lon: middle(({ lon }) => lon),
    extent: [Math.min(aw, bw), Math.min(as, bs), Math.max(ae, be), Math.max(an, bn)],
    cars: isNamed ? [...a.cars, ...b.cars].toSorted((x, y) => (x.vin < y.vin ? -1 : 1)) : [],
  };
}

function distance(a: MapPlace, b: MapPlace): number {
  const [p, q] = [pointOf(a), pointOf(b)];
  return Math.hypot(p.x - q.x, p.y - q.y);
}
