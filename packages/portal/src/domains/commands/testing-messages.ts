import type { SentMessageDetail, StateCounts } from '@vinculum/contract/commands/sent-messages.ts';

/** VINs for tests. */
export const vins = ['YNRTESTVN00000001', 'YNRTESTVN00000002'] as const;

/** The head of a square PNG, for tests. */
export function png(side: number): File {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, side);
  new DataView(bytes.buffer).setUint32(20, side);
  return new File([bytes], 'icon.png', { type: 'image/png' });
}

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
