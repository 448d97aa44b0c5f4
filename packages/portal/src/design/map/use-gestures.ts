import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { MapPoint } from './mercator.ts';
import type { useView } from './use-view.ts';

/** Pixels that an arrow moves. */
const STEP = 80;

type Moving = Pick<ReturnType<typeof useView>, 'move' | 'zoom'>;

/** Moves a map by pointers, its wheel with Ctrl, and the keys of who has the focus on it. */
export function useGestures(frame: RefObject<HTMLElement | null>, { move, zoom }: Moving) {
  const fingers = useRef(new Map<number, MapPoint>());
  useWheel(frame, zoom);
  const drop = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    pointers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
        const before = fingers.current.get(pointerId);
        if (before === undefined) return;
        const [other] = [...fingers.current].flatMap(([id, place]) => (id === pointerId ? [] : [place]));
        const share = other === undefined ? 1 : 2;
        move((x - before.x) / share, (y - before.y) / share);
        if (other !== undefined) {
          const apart = (place: MapPoint) => Math.max(1, Math.hypot(place.x - other.x, place.y - other.y));
          zoom(apart({ x, y }) / apart(before));
        }
        fingers.current.set(pointerId, { x, y });
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
    onKeyDown: (event: KeyboardEvent) => {
      // What stands on the map has keys of its own.
      if (event.target !== event.currentTarget) return;
      const act = keysOf({ move, zoom })[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}

function keysOf({ move, zoom }: Moving): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => move(STEP, 0),
    ArrowRight: () => move(-STEP, 0),
    ArrowUp: () => move(0, STEP),
    ArrowDown: () => move(0, -STEP),
    '+': () => zoom(2),
    '=': () => zoom(2),
    '-': () => zoom(0.5),
  };
}

/** Without Ctrl the wheel scrolls the page, as everywhere. A pinch on a touchpad comes as the wheel with Ctrl. */
function useWheel(frame: RefObject<HTMLElement | null>, zoom: Moving['zoom']): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
      const around = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      latest.current(2 ** (-event.deltaY / 200), around);
    };
    // React listens passively, and the page would be zoomed too.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);
}
