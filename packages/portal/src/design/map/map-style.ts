import type { FilterSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapPlace } from './map-place.ts';
import type { City } from './map-names.ts';
import type { Ring } from './map-world.ts';

/** Colours of the built-in map in a scheme. */
const colours = {
  light: { sea: '#c9dde8', land: '#f8fafc', border: '#94a3b8', name: '#1e293b', dot: '#475569' },
  dark: { sea: '#0d131b', land: '#232d3c', border: '#64748b', name: '#e2e8f0', dot: '#94a3b8' },
} as const;
export const trailColour = { light: '#0b6e69', dark: '#4fb4ab' } as const;

/** Smaller cities wait until the map is close: their names would cover each other and cost time. */
const isLargeEnough: FilterSpecification = [
  '>=',
  ['get', 'population'],
  ['step', ['zoom'], 5_000_000, 3, 2_000_000, 4, 800_000, 5, 300_000, 6, 100_000, 7, 40_000, 8, 0],
];

/** A whole style without a tile server: sea, land, borders, and cities by their size. */
export function outlineStyle(
  rings: readonly Ring[],
  cities: readonly City[],
  scheme: 'light' | 'dark',
): StyleSpecification {
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
      cities: {
        type: 'geojson',
        attribution: '© GeoNames',
        data: {
          type: 'FeatureCollection',
          features: cities.map(([city, lon, lat, population]) => ({
            type: 'Feature',
            properties: { name: city, population },
            geometry: { type: 'Point', coordinates: [lon, lat] },
          })),
        },
      },
    },
    layers: layersIn(scheme),
  };
}

function layersIn(scheme: 'light' | 'dark'): StyleSpecification['layers'] {
  const { sea, land, border, name, dot } = colours[scheme];
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
    { id: 'borders', type: 'line', source: 'land', paint: { 'line-color': border, 'line-width': 1 } },
    {
      id: 'cities',
      type: 'circle',
      source: 'cities',
      filter: isLargeEnough,
      paint: { 'circle-radius': 2.5, 'circle-color': dot },
    },
    {
      id: 'city-names',
      type: 'symbol',
      source: 'cities',
      filter: isLargeEnough,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Variable', 'Inter', 'sans-serif'],
        'text-size': ['interpolate', ['linear'], ['get', 'population'], 50_000, 11, 2_000_000, 15],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'symbol-sort-key': ['-', ['get', 'population']],
      },
      paint: { 'text-color': name, 'text-halo-color': land, 'text-halo-width': 1.4 },
    },
  ];
}

/** A trail as the map's library takes it. */
export function trailLine(trail: readonly MapPlace[]) {
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: trail.map(({ lon, lat }) => [lon, lat]) },
  };
}
