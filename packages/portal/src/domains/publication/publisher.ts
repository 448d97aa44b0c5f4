import type { FormChooser } from '../forms/public.ts';

/** Who publishes: a consumer, or an administrator for one. */
export type Publisher = Exclude<FormChooser, 'oem'>;

/** What the body of a call says of the consumer for whom it is made; nothing when it is the own organisation. */
export function forConsumer(by: Publisher, consumerId: number) {
  return by === 'administrator' ? { consumer_id: consumerId } : {};
}
