import { png as image } from '@vinculum/testkit/small-png.ts';
import type { SentMessageDetail, StateCounts } from '@vinculum/contract/car-messages/sent-messages.ts';

export const vins = ['YNRTESTVN00000001', 'YNRTESTVN00000002'] as const;

export const png = (side: number) => new File([image(side)], 'icon.png', { type: 'image/png' });

/** Counts with zeros where nothing is given, for tests. */
export function counts(own: Partial<StateCounts>): StateCounts {
  return { QUEUED: 0, DELIVERED: 0, DONE: 0, FAILED: 0, EXPIRED: 0, ...own };
}

/** A command that was sent to two cars, for tests. */
export function someMessage(own: Partial<SentMessageDetail> = {}): SentMessageDetail {
  return {
    send_id: 12,
    consumer_id: 3,
    sender: 'Analytical Engines',
    kind: 'command',
    title: null,
    command: 'LOCK_DOORS',
    signals: [],
    created_on: '2026-05-04T10:00:00.000Z',
    created_by: 'ada.lovelace',
    deadline: '2026-05-04T10:15:00.000Z',
    counts: counts({ QUEUED: 1, DONE: 1 }),
    message: null,
    url: null,
    icon: null,
    values: {},
    ...own,
  };
}
