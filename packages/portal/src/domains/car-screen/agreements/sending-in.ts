import type { CarSending, CarState } from '@vinculum/contract/car-screen/endpoints.ts';

/** On its way until the platform confirms it; what takes longer waits. */
const ON_ITS_WAY_MS = 10_000;

type Link = Pick<CarState, 'online' | 'waiting_since' | 'time'>;

/** Whether what the car collects stays in it: there is no connection, or the platform confirms nothing. */
export function isHeldBack({ online, waiting_since: since, time }: Link): boolean {
  return !online || (since !== null && time - since >= ON_ITS_WAY_MS);
}

/** The signals that are being sent; while nothing leaves the car, those that wait in it. */
export function sendingIn(state: Link & Pick<CarState, 'sending'>): readonly CarSending[] {
  const held = isHeldBack(state);
  return state.sending.filter((signal) => (held ? signal.waiting : signal.sent_last_minute > 0));
}
