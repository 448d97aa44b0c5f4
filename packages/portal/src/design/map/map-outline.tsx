import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { useCities } from './cities.ts';
import { LAND_UNITS } from './land.ts';
import classes from './map.module.css';
import { namesIn } from './map-names.ts';
import type { MapExtent, MapPlace, MapProps } from './map-place.ts';
import { type MapSize, type MapView, isClear, pixelOf, seenIn } from './mercator.ts';
import { useGestures } from './use-gestures.ts';
import { useLand } from './use-land.ts';
import { useView } from './use-view.ts';

const STILL_MS = 250;
/** Where a frame cannot be measured. */
const SIZE = { width: 640, height: 360 };

/** The built-in map: land, borders and cities, drawn as they are, which needs no graphics processor and no server. */
export function MapOutline(props: Omit<MapProps, 'styleUrl'>) {
  const { label, trail, followed, onLook } = props;
  const t = useTexts('design');
  const keysId = useId();
  const frame = useRef<HTMLElement>(null);
  const { ref, width, height } = useElementSize();
  const size = width === 0 ? SIZE : { width, height };
  const { view, isAway, move, zoom, centre, ...can } = useView(props, size);
  const { pointers, onKeyDown } = useGestures(frame, { move, zoom });
  const extent = seenIn(view, size);
  const marks = props.marks({ extent, width: size.width });
  useLook(extent, width, onLook);
  return (
    <div className={classes['frame']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move it, as they scroll a page */}
      <section
        ref={useMergedRef(ref, frame)}
        className={classes['map']}
        aria-label={label}
        aria-describedby={keysId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg className={classes['ground']} aria-hidden {...pointers}>
          <Ground view={view} size={size} marks={marks} trail={trail} />
        </svg>
        {marks.map(({ key, node, ...place }) => {
          const { x, y } = pixelOf(place, view, size);
          return isClear({ x, y }, size) ? (
            <div key={key} className={classes['mark']} style={{ left: x, top: y }}>
              {node}
            </div>
          ) : null;
        })}
      </section>
      <VisuallyHidden id={keysId}>{t('mapKeys')}</VisuallyHidden>
      <span className={classes['source']}>© GeoNames</span>
      <ZoomButtons {...can} zoom={zoom} />
      {followed !== undefined && isAway && (
        <Button className={classes['centre'] ?? ''} size="xs" onClick={centre}>
          {t('centreMap', { name: followed.name })}
        </Button>
      )}
    </div>
  );
}

type Zooming = Pick<ReturnType<typeof useView>, 'canZoomIn' | 'canZoomOut' | 'zoom'>;

function ZoomButtons({ canZoomIn, canZoomOut, zoom }: Zooming) {
  const t = useTexts('design');
  return (
    <div className={classes['zoom']}>
      <ActionIcon variant="default" aria-label={t('zoomIn')} disabled={!canZoomIn} onClick={() => zoom(2)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('zoomOut')}
        disabled={!canZoomOut}
        onClick={() => zoom(0.5)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface GroundProps {
  readonly view: MapView;
  readonly size: MapSize;
  readonly marks: readonly MapPlace[];
  readonly trail: readonly MapPlace[];
}

/** What the marks stand on. */
function Ground({ view, size, marks, trail }: GroundProps) {
  const land = useLand(view, size);
  const cities = useCities() ?? [];
  const at = (place: MapPlace) => pixelOf(place, view, size);
  const { middle, scale } = view;
  const [left, top] = [size.width / 2 - middle.x * scale, size.height / 2 - middle.y * scale];
  const line = trail.map(at).map(({ x, y }) => `${x},${y}`);
  return (
    <>
      <path
        className={classes['land']}
        d={land}
        transform={`translate(${left} ${top}) scale(${scale / LAND_UNITS})`}
      />
      {namesIn(cities, { ...size, pixelOf: at, marks: marks.map(at) }).map(({ name, x, y }) => (
        <g key={`${name} ${x}`} transform={`translate(${x} ${y})`}>
          <circle className={classes['city']} r={2.5} />
          <text className={classes['cityName']} x={7} y={4}>
            {name}
          </text>
        </g>
      ))}
      <polyline className={classes['trail']} points={line.join(' ')} />
    </>
  );
}

/** Says what is looked at once it stands still. */
function useLook([west, south, east, north]: MapExtent, width: number, onLook: MapProps['onLook']): void {
  useEffect(() => {
    if (onLook === undefined || width === 0) return undefined;
    const timer = setTimeout(() => onLook({ extent: [west, south, east, north], width }), STILL_MS);
    return () => clearTimeout(timer);
  }, [west, south, east, north, width, onLook]);
}
