import { Skeleton } from '@mantine/core';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { MapOutline } from './map-outline.tsx';
import { canDrawMap, type MapProps } from './map-place.ts';

const MapView = lazy(async () => ({ default: (await import('./map-view.tsx')).MapView }));

/** A map that loads when first shown; a plain drawing where WebGL is missing or the map fails. */
export function PlaceMap(props: MapProps) {
  const [isDrawable] = useState(() => canDrawMap(props.styleUrl !== null));
  const outline = <MapOutline {...props} />;
  if (!isDrawable) return outline;
  return (
    <MapGuard instead={outline}>
      <Suspense fallback={<Skeleton height={360} radius="md" />}>
        <MapView {...props} />
      </Suspense>
    </MapGuard>
  );
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
