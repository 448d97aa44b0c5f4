import { png as image } from '@vinculum/testkit/small-png.ts';
import type { SentMessageDetail, StateCounts } from '@vinculum/contract/car-messages/sent-messages.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';

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
    retryable: (own.counts?.FAILED ?? 0) + (own.counts?.EXPIRED ?? 0),
    ...own,
  };
}

/** A signal that a sender may set, for tests. */
export const writable: CatalogueSignal = {
  id: 9,
  name: 'hvacTemperatureSet',
  label: 'Cabin temperature',
  group_name: 'STANDARD',
  data_type: 'FLOAT',
  unit: '°C',
  change_mode: 'ONCHANGE',
  max_rate_hz: null,
  minimum: 15,
  maximum: 30,
  enum_name: null,
};
/** What is told of signals where a test needs none of it. */
export const noMetadata = {
  data_retention: [],
  frequency_mode: [],
  signal_frequency: [],
  signal_threshold_direction: [],
  signal_data_type: [],
  signal_analysis_format: [],
  signal_return_format: [],
  signal_enum: [],
  reward_currency: [],
  reward_effort_unit: [],
};
