/* oxlint-disable import/no-unassigned-import -- the library's styles are loaded for their effect */
import 'maplibre-gl/dist/maplibre-gl.css';
import { Button, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { GeoJSONSource, Map as MapLibreMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../lib/language/texts.ts';
import classes from './map.module.css';
import type { MapLook, MapMark, MapProps, MapPlace } from './map-place.ts';

const ROOM = 60;
const MOVE_MS = 600;
const trailColour = { light: '#0b6e69', dark: '#4fb4ab' } as const;

setWorkerUrl(workerUrl);

/** A map with the streets of a server. Needs WebGL 2. */
export function MapView({ onFailed, ...props }: MapProps & { readonly onFailed: () => void }) {
  const t = useTexts('design');
  const { followed } = props;
  const [isFollowing, setFollowing] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const map = useMap(frame, props, { onMoved: () => setFollowing(false), onFailed });
  const look = useShown(map, props);
  useTrail(map, props.trail);
  useFollowed(map, isFollowing ? followed : undefined);
  return (
    <div className={classes['frame']}>
      <div ref={frame} className={classes['map']} />
      {map !== null &&
        look !== null &&
        props.marks(look).map((mark) => <Marked key={mark.key} map={map} mark={mark} />)}
      {followed !== undefined && !isFollowing && (
        <Button className={classes['centre'] ?? ''} size="xs" onClick={() => setFollowing(true)}>
          {t('centreMap', { name: followed.name })}
        </Button>
      )}
    </div>
  );
}

/** Makes the map once. */
function useMap(
  frame: RefObject<HTMLDivElement | null>,
  { label, shown, styleUrl }: MapProps,
  told: { readonly onMoved: () => void; readonly onFailed: () => void },
): MapLibreMap | null {
  const t = useTexts('design');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const start = useRef({ shown, label, t, ...told });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const made = makeMap(frame.current, { ...start.current, styleUrl });
    made.on('dragstart', () => start.current.onMoved());
    // A server that does not answer must not leave an empty frame. A tile that is missing is no reason.
    let hasStyle = false;
    made.on('style.load', () => {
      hasStyle = true;
    });
    made.on('error', () => {
      if (!hasStyle) start.current.onFailed();
    });
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, [frame, styleUrl]);
  return map;
}

function makeMap(
  container: HTMLElement,
  {
    shown,
    label,
    styleUrl,
    t,
  }: Omit<MapProps, 'marks' | 'trail'> & { t: ReturnType<typeof useTexts<'design'>> },
): MapLibreMap {
  const [west, south, east, north] = shown;
  const map = new MapLibreMap({
    container,
    style: styleUrl,
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding: ROOM },
    attributionControl: { compact: true },
    dragRotate: false,
    // The page is scrolled with the wheel; the map with it and Ctrl, or two fingers.
    cooperativeGestures: true,
    locale: {
      'Map.Title': label,
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'AttributionControl.ToggleAttribution': t('mapSources'),
      'CooperativeGesturesHandler.WindowsHelpText': t('mapWheel'),
      'CooperativeGesturesHandler.MacHelpText': t('mapWheelMac'),
      'CooperativeGesturesHandler.MobileHelpText': t('mapFingers'),
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
}

/** Moves to what is to be shown when that is another one, and says what is looked at; null before there is a map. */
function useShown(map: MapLibreMap | null, { shown, onLook }: MapProps): MapLook | null {
  const [seen, setSeen] = useState<MapLook | null>(null);
  const isStill = useReducedMotion();
  const opened = useRef(shown);
  useEffect(() => {
    if (map === null || opened.current === shown) return;
    opened.current = shown;
    const [west, south, east, north] = shown;
    map.fitBounds([west, south, east, north], { padding: ROOM, duration: isStill ? 0 : MOVE_MS });
  }, [map, shown, isStill]);
  useEffect(() => {
    if (map === null) return undefined;
    const look = () => {
      const [[w, s], [e, n]] = map.getBounds().toArray();
      const now: MapLook = {
        extent: [Math.max(-180, w), Math.max(-90, s), Math.min(180, e), Math.min(90, n)],
        width: map.getContainer().clientWidth,
      };
      setSeen(now);
      onLook?.(now);
    };
    look();
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map, onLook]);
  return seen;
}

/** Something of ours at a place of the map. */
function Marked({ map, mark: { lat, lon, node } }: { map: MapLibreMap; mark: MapMark }) {
  const [element] = useState(() => document.createElement('div'));
  const [marker] = useState(() => new Marker({ element }));
  useEffect(() => {
    marker.setLngLat([lon, lat]);
  }, [marker, lat, lon]);
  useEffect(() => {
    marker.addTo(map);
    // It would be called "Map marker"; what it holds has a name of its own.
    marker.getElement().removeAttribute('aria-label');
    return () => {
      marker.remove();
    };
  }, [marker, map]);
  return createPortal(node, element);
}

/** Keeps a place in the middle. */
function useFollowed(map: MapLibreMap | null, followed: MapPlace | undefined): void {
  const isStill = useReducedMotion();
  const { lat, lon } = followed ?? {};
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    map?.easeTo({ center: [lon, lat], duration: isStill ? 0 : MOVE_MS });
  }, [map, lat, lon, isStill]);
}

function useTrail(map: MapLibreMap | null, trail: readonly MapPlace[]): void {
  const scheme = useComputedColorScheme('light');
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

function trailLine(trail: readonly MapPlace[]) {
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: trail.map(({ lon, lat }) => [lon, lat]) },
  };
}
