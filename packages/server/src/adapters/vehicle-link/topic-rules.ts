import { downTopic, linkLimits, parseProvisionTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import type { PeerIdentity } from './port.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';

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

/** `subject` as Node prints it: one `TYPE=value` a line. */
export function identityOf(subject: string, serialNumber: string): PeerIdentity | null {
  const names = subject.split('\n').filter((line) => line.startsWith('CN='));
  const name = names[0]?.slice('CN='.length);
  if (name === undefined || names.length !== 1) return null;
  const serial = serialNumber.toUpperCase();
  if (isVin(name)) return { kind: 'vehicle', vin: name, serial };
  const claim = /^claim:([1-9]\d{0,8})$/.exec(name);
  return claim === null ? null : { kind: 'claim', claimId: Number(claim[1]), serial };
}
