/* oxlint-disable import/no-unassigned-import -- the library's styles are loaded for their effect */
import 'maplibre-gl/dist/maplibre-gl.css';
import { Button, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { GeoJSONSource, Map as MapLibreMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState } from 'react';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import { useTexts } from '../../lib/texts.ts';
import classes from './map.module.css';
import { extentOf, type MapExtent, type MapProps, type MapPlace } from './map-place.ts';
import { outlineStyle, trailColour, trailLine } from './map-style.ts';
import { loadCountries } from './map-world.ts';

/** Degrees around what is shown, at the least: a narrower map has neither a town's name nor a border, or no street. */
const COUNTRY_SIDE = 0.6;
const STREETS = 0.02;

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
  { place, trail, styleUrl }: MapProps,
  onMoved: () => void,
): MapLibreMap | null {
  const t = useTexts('design');
  const scheme = useComputedColorScheme('light');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const start = useRef({ shown: { place, trail }, onMoved, t });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const { shown, t: texts } = start.current;
    const half = styleUrl === null ? COUNTRY_SIDE : STREETS;
    const made = makeMap(frame.current, extentOf(shown.place, shown.trail, half), texts);
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
      // Without outlines or names the map still shows the trail, and the text says where it is.
      const [rings, cities] = await Promise.all([
        loadCountries(atlasUrl, leaving.signal).catch(() => []),
        import('virtual:world-cities').then((module) => module.default).catch(() => []),
      ]);
      if (!leaving.signal.aborted) map.setStyle(outlineStyle(rings, cities, scheme));
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
  extent: MapExtent,
  t: ReturnType<typeof useTexts<'design'>>,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    bounds: extent,
    fitBoundsOptions: { padding: 24 },
    attributionControl: { compact: true },
    dragRotate: false,
    locale: {
      'Map.Title': t('map'),
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
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
