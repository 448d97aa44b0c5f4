import type { VehicleMessage } from '@vinculum/contract/car-messages/sent-messages.ts';
import { isFinished, type MessageKind } from '@vinculum/contract/car-messages/vocabulary.ts';

const UNDER_WAY_MS = 1000;
/** What a car may still say of a notification that it has shown. */
const SHOWN_MS = 10_000;

/** How long until what is said of cars is read again; false when nothing of it can change by itself any more. */
export function lookAgainMs(kind: MessageKind, rows: readonly VehicleMessage[]): number | false {
  if (rows.some((row) => !isFinished(row.state))) return UNDER_WAY_MS;
  return rows.some((row) => mayChange(kind, row)) && SHOWN_MS;
}

/** Whether what is said of a car may still change by itself: an owner may yet open or put away what was shown. */
function mayChange(kind: MessageKind, row: VehicleMessage): boolean {
  return kind === 'notification' && row.state === 'DONE' && row.text !== 'opened' && row.text !== 'dismissed';
}
