import { ActionIcon } from '@mantine/core';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useMemo, useState } from 'react';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import { useTexts } from '../../lib/texts.ts';
import classes from './map.module.css';
import { namesIn, type City } from './map-names.ts';
import { extentOf, type MapPlace, type MapProps } from './map-place.ts';
import { loadCountries, type Ring } from './map-world.ts';

/** The frame's height (`map.module.css`) and the size of names, in pixels. */
const FRAME_HEIGHT = 360;
const NAME_SIZE = 12;
const SMALLEST_HALF = 0.6;
/** Each step halves or doubles what is shown. */
const CLOSEST = 3;
const FARTHEST = -5;

/** Land, borders and cities around the place, drawn without WebGL. Latitudes are stretched for the place's own. */
export function MapOutline({ name, place, trail }: MapProps) {
  const t = useTexts('design');
  const { rings, cities } = useWorld();
  const [zoom, setZoom] = useState(0);
  const stretch = 1 / Math.max(0.2, Math.cos((place.lat * Math.PI) / 180));
  const half = halfOf(place, trail, stretch) / 2 ** zoom;
  const pixel = (2 * half) / FRAME_HEIGHT;
  const at = ({ lon, lat }: MapPlace) => `${lon - place.lon},${(place.lat - lat) * stretch}`;
  const land = useLand(rings, place, half);
  const names = namesIn(cities, { place, half, pixel, stretch });
  return (
    <div className={classes['frame']}>
      <svg
        className={classes['map']}
        viewBox={`${-half} ${-half} ${half * 2} ${half * 2}`}
        role="img"
        aria-label={t('mapPosition', { name })}
      >
        <g transform={`scale(1 ${-stretch}) translate(${-place.lon} ${-place.lat})`}>
          <path className={classes['land']} d={land} />
        </g>
        {names.map(({ name: city, lon, lat }) => (
          <g key={`${city} ${lon}`} transform={`translate(${at({ lon, lat })}) scale(${pixel})`} aria-hidden>
            <circle className={classes['city']} r={2.5} />
            <text className={classes['cityName']} x={7} y={4} fontSize={NAME_SIZE}>
              {city}
            </text>
          </g>
        ))}
        <polyline className={classes['trail']} points={trail.map(at).join(' ')} />
        <circle className={classes['place']} r={9 * pixel} strokeWidth={3 * pixel} />
      </svg>
      <span className={classes['source']}>© GeoNames</span>
      <ZoomButtons zoom={zoom} setZoom={setZoom} />
    </div>
  );
}

function ZoomButtons({ zoom, setZoom }: { zoom: number; setZoom: (zoom: number) => void }) {
  const t = useTexts('design');
  return (
    <div className={classes['zoom']}>
      <ActionIcon
        variant="default"
        aria-label={t('zoomIn')}
        disabled={zoom === CLOSEST}
        onClick={() => setZoom(zoom + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('zoomOut')}
        disabled={zoom === FARTHEST}
        onClick={() => setZoom(zoom - 1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** From the place to the farthest of what is shown, in degrees of longitude. */
function halfOf(place: MapPlace, trail: readonly MapPlace[], stretch: number): number {
  const [west, south, east, north] = extentOf(place, trail, 0);
  const tall = Math.max(place.lat - south, north - place.lat) * stretch;
  return Math.max(SMALLEST_HALF, 1.1 * Math.max(place.lon - west, east - place.lon, tall));
}

/** The outlines near the place: all of the world would be a megabyte of drawing. */
function useLand(rings: readonly Bounded[], { lon, lat }: MapPlace, half: number): string {
  // The place moves every few seconds; what lies around it does not.
  const [column, row, reach] = [Math.round(lon), Math.round(lat), Math.ceil(3 * half) + 1];
  return useMemo(
    () =>
      rings
        .filter(
          ({ bounds: [west, south, east, north] }) =>
            west < column + reach && east > column - reach && south < row + reach && north > row - reach,
        )
        .map(({ ring }) => `M${ring.map(([x = 0, y = 0]) => `${x} ${y}`).join('L')}Z`)
        .join(''),
    [rings, column, row, reach],
  );
}

interface Bounded {
  readonly ring: Ring;
  readonly bounds: readonly [number, number, number, number];
}

function useWorld(): { readonly rings: readonly Bounded[]; readonly cities: readonly City[] } {
  const [rings, setRings] = useState<readonly Bounded[]>([]);
  const [cities, setCities] = useState<readonly City[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without outlines or names the drawing still shows the trail, and the text says where it is.
    loadCountries(atlasUrl, leaving.signal).then(
      (loaded) => setRings(loaded.map(bounded)),
      () => undefined,
    );
    import('virtual:world-cities').then(
      (loaded) => (leaving.signal.aborted ? undefined : setCities(loaded.default)),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return { rings, cities };
}

function bounded(ring: Ring): Bounded {
  const points = ring.map(([lon = 0, lat = 0]) => ({ lon, lat }));
  const [first] = points;
  return { ring, bounds: first === undefined ? [0, 0, 0, 0] : extentOf(first, points, 0) };
}
