import { listPlacesEndpoint, mostAcross, type PlaceGroup } from '@vinculum/contract/live-data/places.ts';
import { useState } from 'react';
import { openingOf, type City, useCities } from '../../../design/map/cities.ts';
import type { MapExtent, MapLook, MapPlace } from '../../../design/map/map-place.ts';
import { useTestTraffic } from '../../../design/states/test-traffic.tsx';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useEndpoint, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useSettings } from '../../../lib/settings.ts';
import { extentOfGroups } from './spots.ts';

const POLL_MS = 10_000;
/** Pixels of the map for each group that the server answers. */
const GROUP_PX = 64;
const WORLD: MapLook = { extent: [-180, -85, 180, 85], width: 720 };

/** Where the cars are, on a map that opens at all of them and then asks for what is looked at. */
export interface CarPlaces {
  /** Undefined until the first answer has come. */
  readonly groups: readonly PlaceGroup[] | undefined;
  readonly problem: ApiProblem | null;
  readonly retry: () => void;
  readonly cities: readonly City[];
  /** Undefined until it is known where anything is. */
  readonly shown: MapExtent | undefined;
  readonly setLook: (look: MapLook) => void;
  readonly show: (extent: MapExtent) => void;
  readonly showAll: () => void;
  readonly showCloseTo: (places: readonly MapPlace[]) => void;
}

/** What the server says of the own cars' places: all of them first, then those in sight, every ten seconds. */
export function useCarPlaces(): CarPlaces {
  const { query } = useTestTraffic();
  const cities = useCities();
  const hasStreets = useSettings()?.map_style_url !== null;
  const [look, setLook] = useState<MapLook | null>(null);
  const [shown, show] = useState<MapExtent>();
  const all = useEndpoint(
    listPlacesEndpoint,
    { query: { ...queryOf(WORLD), ...query } },
    { refetchInterval: POLL_MS },
  );
  const seen = useSteadyEndpoint(
    listPlacesEndpoint,
    { query: { ...queryOf(look ?? WORLD), ...query } },
    { refetchInterval: POLL_MS },
  );
  const opening = () =>
    all.data === undefined || cities === undefined
      ? undefined
      : openingOf(extentOfGroups(all.data.groups), cities, hasStreets);
  if (shown === undefined && all.data !== undefined && all.data.groups.length > 0) {
    const first = opening();
    if (first !== undefined) show(first);
  }
  return {
    // What cannot be read anew may be shared no more: nothing of it stays.
    groups: seen.error === null ? seen.data?.groups : [],
    problem: seen.error,
    retry: () => void seen.refetch(),
    cities: cities ?? [],
    shown,
    setLook,
    show,
    showAll: () => {
      const again = opening();
      if (again !== undefined) show(again);
    },
    showCloseTo: (near) => show(openingOf(near, cities ?? [], hasStreets)),
  };
}

function queryOf({ extent: [west, south, east, north], width }: MapLook) {
  const across = Math.max(2, Math.min(mostAcross, Math.round(width / GROUP_PX)));
  const [w, s, e, n] = [west, south, east, north].map((degrees) => degrees.toFixed(4));
  return { west: w ?? '', south: s ?? '', east: e ?? '', north: n ?? '', across: String(across) };
}
