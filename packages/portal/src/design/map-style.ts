import type { StyleSpecification } from 'maplibre-gl';
import type { MapPlace } from './map-place.ts';
import type { Ring } from './map-world.ts';

/** Colours of the built-in map in a scheme. */
const colours = {
  light: { sea: '#dbe7ee', land: '#f8fafc', border: '#b4c0cf' },
  dark: { sea: '#0d131b', land: '#232d3c', border: '#475569' },
} as const;
export const trailColour = { light: '#0b6e69', dark: '#4fb4ab' } as const;

/** A whole style without a tile server: sea, land and borders. */
export function outlineStyle(rings: readonly Ring[], scheme: 'light' | 'dark'): StyleSpecification {
  const { sea, land, border } = colours[scheme];
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: rings.map((ring) => ({
            type: 'Feature',
            properties: {},
            geometry: { type: 'Polygon', coordinates: [ring.map((point) => [...point])] },
          })),
        },
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
      { id: 'borders', type: 'line', source: 'land', paint: { 'line-color': border, 'line-width': 0.8 } },
    ],
  };
}

/** A trail as the map's library takes it. */
export function trailLine(trail: readonly MapPlace[]) {
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: trail.map(({ lon, lat }) => [lon, lat]) },
  };
}
