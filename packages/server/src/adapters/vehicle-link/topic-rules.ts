import { downTopic, linkLimits, parseProvisionTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import type { PeerIdentity } from './port.ts';

/** Whether a peer may publish on a topic: a vehicle under its own `up/`, a claim on a request for a certificate. */
export function isPublishAllowed(identity: PeerIdentity, topic: string): boolean {
  if (levelsOf(topic) > linkLimits.topicLevels) return false;
  if (identity.kind === 'claim') return parseProvisionTopic(topic)?.isAnswer === false;
  const root = upTopic(identity.vin, '');
  return topic.length > root.length && topic.startsWith(root);
}

/** Whether a peer may subscribe to a filter: a vehicle under its own `dn/`, a claim to answers to requests. */
export function isSubscribeAllowed(identity: PeerIdentity, filter: string): boolean {
  if (levelsOf(filter) > linkLimits.topicLevels) return false;
  if (identity.kind === 'claim') return parseProvisionTopic(filter)?.isAnswer === true;
  const root = downTopic(identity.vin, '');
  return filter.length > root.length && filter.startsWith(root);
}

function levelsOf(topic: string): number {
  let levels = 1;
  for (let at = topic.indexOf('/'); at !== -1; at = topic.indexOf('/', at + 1)) levels += 1;
  return levels;
}
