import { useEffect, useState } from 'react';
import atlasUrl from 'world-atlas/countries-110m.json?url';
import { useTexts } from '../lib/texts.ts';
import classes from './map.module.css';
import type { MapProps } from './map-place.ts';
import { loadCountries, type Ring } from './map-world.ts';

/** Degrees from the place to the left edge of the drawing. */
const HALF_WIDTH = 12;
const HALF_HEIGHT = 6;

/** The place on the countries' outlines, drawn without WebGL. Latitudes are stretched for the place's own. */
export function MapOutline({ name, place, trail }: MapProps) {
  const t = useTexts('design');
  const rings = useCountries();
  const stretch = 1 / Math.max(0.2, Math.cos((place.lat * Math.PI) / 180));
  const at = (lon: number, lat: number) => `${lon - place.lon},${(place.lat - lat) * stretch}`;
  return (
    <svg
      className={classes['map']}
      viewBox={`${-HALF_WIDTH} ${-HALF_HEIGHT} ${HALF_WIDTH * 2} ${HALF_HEIGHT * 2}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('mapPosition', { name })}
    >
      <path
        className={classes['land']}
        d={rings.map((ring) => `M${ring.map(([lon = 0, lat = 0]) => at(lon, lat)).join('L')}Z`).join('')}
      />
      <polyline className={classes['trail']} points={trail.map(({ lon, lat }) => at(lon, lat)).join(' ')} />
      <circle className={classes['place']} r={0.28} />
    </svg>
  );
}

function useCountries(): readonly Ring[] {
  const [rings, setRings] = useState<readonly Ring[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without its outlines the drawing still shows the trail, and the text says where it is.
    loadCountries(atlasUrl, leaving.signal).then(setRings, () => undefined);
    return () => leaving.abort();
  }, []);
  return rings;
}
