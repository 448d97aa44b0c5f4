/* oxlint-disable import/no-unassigned-import -- the library's styles are loaded for their effect */
import 'maplibre-gl/dist/maplibre-gl.css';
import { Button, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import {
  AttributionControl,
  GeoJSONSource,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState } from 'react';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import { useTexts } from '../lib/texts.ts';
import classes from './map.module.css';
import type { MapPlace, MapProps } from './map-place.ts';
import { outlineStyle, trailColour, trailLine } from './map-style.ts';
import { loadCountries } from './map-world.ts';

setWorkerUrl(workerUrl);

/** The map itself. It follows the place until the user moves it. Needs WebGL 2. */
export function MapView(props: MapProps) {
  const t = useTexts('design');
  const [isFollowing, setFollowing] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const map = useMap(frame, props, () => setFollowing(false));
  usePlace(map, props, isFollowing);
  return (
    <div className={classes['frame']}>
      <div ref={frame} className={classes['map']} />
      {!isFollowing && (
        <Button className={classes['centre'] ?? ''} size="xs" onClick={() => setFollowing(true)}>
          {t('centreMap', { name: props.name })}
        </Button>
      )}
    </div>
  );
}

/** Makes the map once; its style follows the colour scheme and the setting. */
function useMap(
  frame: React.RefObject<HTMLDivElement | null>,
  { place, styleUrl }: MapProps,
  onMoved: () => void,
): MapLibreMap | null {
  const t = useTexts('design');
  const scheme = useComputedColorScheme('light');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const start = useRef({ place, onMoved, t });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const { place: center, t: texts } = start.current;
    const made = makeMap(frame.current, { place: center, hasStreets: styleUrl !== null }, texts);
    made.on('dragstart', () => start.current.onMoved());
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [frame, styleUrl]);
  useEffect(() => {
    if (map === null) return undefined;
    const leaving = new AbortController();
    const showOutlines = async () => {
      const rings = await loadCountries(atlasUrl, leaving.signal).catch(() => []);
      if (!leaving.signal.aborted) map.setStyle(outlineStyle(rings, scheme));
    };
    if (styleUrl === null) void showOutlines();
    else {
      // An operator's server that does not answer must not leave an empty frame.
      map.once('error', () => void (map.isStyleLoaded() === true ? undefined : showOutlines()));
      map.setStyle(styleUrl);
    }
    return () => leaving.abort();
  }, [map, scheme, styleUrl]);
  return map;
}

function makeMap(
  container: HTMLElement,
  { place, hasStreets }: { place: MapPlace; hasStreets: boolean },
  t: ReturnType<typeof useTexts<'design'>>,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    center: [place.lon, place.lat],
    zoom: hasStreets ? 12 : 5,
    attributionControl: false,
    dragRotate: false,
    locale: {
      'Map.Title': t('map'),
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  if (hasStreets) map.addControl(new AttributionControl({ compact: true }));
  return map;
}

/** Keeps marker, trail and, while following, the centre at the place. */
function usePlace(map: MapLibreMap | null, { name, place, trail }: MapProps, isFollowing: boolean): void {
  const t = useTexts('design');
  const scheme = useComputedColorScheme('light');
  const isStill = useReducedMotion();
  const marker = useRef<Marker | null>(null);
  const { lat, lon } = place;
  const label = t('mapPosition', { name });
  useEffect(() => {
    if (map === null) return undefined;
    const element = document.createElement('div');
    element.className = classes['marker'] ?? '';
    marker.current = new Marker({ element }).setLngLat([0, 0]).addTo(map);
    return () => {
      marker.current?.remove();
    };
  }, [map]);
  useEffect(() => {
    marker.current?.setLngLat([lon, lat]);
    marker.current?.getElement().setAttribute('aria-label', label);
    marker.current?.getElement().setAttribute('role', 'img');
    if (isFollowing) map?.easeTo({ center: [lon, lat], duration: isStill ? 0 : 900 });
  }, [map, lat, lon, label, isFollowing, isStill]);
  useEffect(() => {
    if (map === null) return undefined;
    const draw = () => drawTrail(map, trail, trailColour[scheme]);
    if (map.getSource('trail') !== undefined) draw();
    map.on('style.load', draw);
    return () => {
      map.off('style.load', draw);
    };
  }, [map, trail, scheme]);
}

function drawTrail(map: MapLibreMap, trail: readonly MapPlace[], colour: string): void {
  const source = map.getSource('trail');
  if (source instanceof GeoJSONSource) {
    void source.setData(trailLine(trail));
    return;
  }
  map.addSource('trail', { type: 'geojson', data: trailLine(trail) });
  map.addLayer({
    id: 'trail',
    type: 'line',
    source: 'trail',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 4 },
  });
}
