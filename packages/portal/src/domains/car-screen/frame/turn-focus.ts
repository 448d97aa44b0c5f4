const reachable = 'a[href], button:not(:disabled), input:not(:disabled), summary';
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

type Turn = Pick<KeyboardEvent, 'key' | 'target' | 'defaultPrevented' | 'preventDefault'>;

/**
 * Moves the focus within `room` as a dial does that is turned: an arrow key leads to the next or the one before, round
 * at the ends. Fields that are typed into and groups of choices keep their arrows.
 */
export function turnFocus(event: Turn, room: HTMLElement): void {
  const step = steps[event.key];
  if (step === undefined || event.defaultPrevented || keepsArrows(event.target)) return;
  const stops = [...room.querySelectorAll<HTMLElement>(reachable)].filter(isShown);
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops.at((at === -1 && step === -1 ? -1 : at + step) % stops.length);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function keepsArrows(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

function isShown(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== 'function' || element.checkVisibility();
}
