import type { CarInbox, CarNotification } from '@vinculum/contract/car-screen/car-inbox.ts';

/** What was sent to a car, in the order in which it is shown. */
interface InboxByState {
  /** Notifications that the owner has neither opened nor dismissed, newest first. */
  readonly fresh: readonly CarNotification[];
  readonly earlier: readonly CarNotification[];
  /** Whether anybody ever told the car to do or to keep to something. */
  readonly isSteered: boolean;
}

/** Sorts what was sent to a car. */
export function inboxByState(inbox: CarInbox): InboxByState {
  const isTouched = ({ state }: CarNotification) => state === 'opened' || state === 'dismissed';
  return {
    fresh: inbox.notifications.filter((one) => !isTouched(one)),
    earlier: inbox.notifications.filter(isTouched),
    isSteered: inbox.commands.length + inbox.set_signals.length + inbox.restrictions.length > 0,
  };
}
