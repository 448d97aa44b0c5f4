import { Skeleton } from '@mantine/core';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { openingOf, useCities } from './cities.ts';
import classes from './map.module.css';
import { MapOutline } from './map-outline.tsx';
import type { MapExtent, MapPlace, MapProps } from './map-place.ts';

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

/** The world: with streets where the installation has a server of them, otherwise the built-in land and cities. */
export function WorldMap(props: Omit<MapProps, 'styleUrl'>) {
  const settings = useSettings();
  if (settings === undefined) return <MapWaits />;
  const { map_style_url: styleUrl } = settings;
  return styleUrl === null ? <MapOutline {...props} /> : <StreetMap {...props} styleUrl={styleUrl} />;
}

/** What stands there until a map does. */
export function MapWaits() {
  return <Skeleton className={classes['map'] ?? ''} />;
}

/** With streets; without them where the browser cannot draw them or their server does not answer. */
function StreetMap(props: MapProps) {
  const [isDrawable, setDrawable] = useState(canDrawStreets);
  const outline = <MapOutline {...props} />;
  if (!isDrawable) return outline;
  return (
    <MapGuard instead={outline}>
      <Suspense fallback={<MapWaits />}>
        <MapView {...props} onFailed={() => setDrawable(false)} />
      </Suspense>
    </MapGuard>
  );
}

interface PlaceMapProps {
  /** What stands at the place, such as a VIN. */
  readonly name: string;
  readonly place: MapPlace;
  /** Where it has been, oldest first. */
  readonly trail: readonly MapPlace[];
}

/** A map of one thing, which it follows: where it is and where it has been. */
export function PlaceMap({ name, place, trail }: PlaceMapProps) {
  const t = useTexts('design');
  const opening = useOpening([place, ...trail]);
  if (opening === undefined) return <MapWaits />;
  return (
    <WorldMap
      label={t('map')}
      shown={opening}
      followed={{ ...place, name }}
      trail={trail}
      marks={() => [
        {
          key: name,
          ...place,
          node: (
            <svg
              className={classes['dot']}
              viewBox="-10 -10 20 20"
              role="img"
              aria-label={t('mapPosition', { name })}
            >
              <circle r={8.5} />
            </svg>
          ),
        },
      ]}
    />
  );
}

/** What a map of these places opens at, as they were when it was first shown; undefined until the towns are known. */
function useOpening(places: readonly MapPlace[]): MapExtent | undefined {
  const cities = useCities();
  const hasStreets = useSettings()?.map_style_url !== null;
  const [opening, setOpening] = useState<MapExtent>();
  if (opening === undefined && cities !== undefined) setOpening(openingOf(places, cities, hasStreets));
  return opening;
}

/** Whether this browser can draw a map with WebGL 2. */
function canDrawStreets(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  return document.createElement('canvas').getContext('webgl2') !== null;
}

/** Shows something else when what it holds breaks, such as a lost WebGL context at the start. */
class MapGuard extends Component<{ instead: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
