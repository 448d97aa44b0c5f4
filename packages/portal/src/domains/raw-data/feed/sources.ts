import {
  followAccelerometerEndpoint,
  followLiveDataEndpoint,
  readAccelerometerEndpoint,
  readLiveDataEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import {
  type AccelerometerEvent,
  accelerometerEvent,
  type LiveEvent,
  liveEvent,
} from '@vinculum/contract/live-data/feed.ts';
import { call, follow } from '../../../lib/calls/api.ts';
import type { FeedSource } from './run-feed.ts';

/** The raw data of one car, or of all. */
export function rawDataOf(
  vin: string | undefined,
  traffic: { readonly include_test?: 'true' },
): FeedSource<LiveEvent> {
  const query = vin === undefined ? traffic : { vin, ...traffic };
  return {
    stream: (after, signal) => follow(followLiveDataEndpoint, { query: { ...query, after } }, signal),
    poll: (after, signal) => call(readLiveDataEndpoint, { query: { ...query, after } }, signal),
    parse: (data) => liveEvent.parse(data),
  };
}

/** The accelerometer readings of one car. */
export function accelerometerOf(vin: string): FeedSource<AccelerometerEvent> {
  return {
    stream: (after, signal) => follow(followAccelerometerEndpoint, { query: { vin, after } }, signal),
    poll: (after, signal) => call(readAccelerometerEndpoint, { query: { vin, after } }, signal),
    parse: (data) => accelerometerEvent.parse(data),
  };
}
