/** Root of every vehicle topic: version 1 of the protocol. */
const ROOT = 'cv1';

export const provisionTopic = {
  /** Where a claim asks for a certificate. */
  request: (requestId: string) => `${ROOT}/provision/${requestId}`,
  /** Where the platform answers it. */
  answer: (requestId: string) => `${ROOT}/provision/${requestId}/answer`,
};

/** A topic on which one vehicle publishes; `path` without leading slash. */
export function upTopic(vin: string, path: string): string {
  return `${ROOT}/${vin}/up/${path}`;
}

/** A topic on which the platform publishes to one vehicle. */
export function downTopic(vin: string, path: string): string {
  return `${ROOT}/${vin}/dn/${path}`;
}

/** What every vehicle subscribes to before its first publish. */
export function downFilter(vin: string): string {
  return `${ROOT}/${vin}/dn/#`;
}

/** 0 where the next message of the same kind, or the next check-in, makes good what is lost; `path` as above. */
export function qosOf(path: string): 0 | 1 {
  return path === 'data-stored' || path === 'problem' ? 0 : 1;
}

interface VehicleTopic {
  readonly vin: string;
  readonly path: readonly string[];
}

/** An upward topic taken apart, or null when it is not one. */
export function parseUpTopic(topic: string): VehicleTopic | null {
  return parsed(topic, 'up');
}

/** A downward topic taken apart, or null when it is not one. */
export function parseDownTopic(topic: string): VehicleTopic | null {
  return parsed(topic, 'dn');
}

function parsed(topic: string, wanted: 'up' | 'dn'): VehicleTopic | null {
  const [root, vin, direction, ...path] = topic.split('/');
  if (root !== ROOT || vin === undefined || direction !== wanted || path.length === 0) return null;
  return { vin, path };
}

/** The request id of a provisioning topic, or null. */
export function parseProvisionTopic(topic: string): { requestId: string; isAnswer: boolean } | null {
  const [root, kind, requestId = '', answer, ...rest] = topic.split('/');
  if (root !== ROOT || kind !== 'provision' || !isRequestId(requestId)) return null;
  if (rest.length > 0 || (answer !== undefined && answer !== 'answer')) return null;
  return { requestId, isAnswer: answer === 'answer' };
}

/** Whether a request for a certificate may have the id. */
export function isRequestId(id: string): boolean {
  return id !== '' && id.length <= linkLimits.requestIdCharacters;
}

export const linkLimits = {
  /** From the connection on until CONNECT has come. */
  connectSeconds: 10,
  /** Of a claim's connection without a request. */
  claimIdleSeconds: 300,
  /** Of a whole packet: header, topic and body. */
  packetBytes: 128 * 1024,
  topicLevels: 8,
  /** Of the id of a request for a certificate. */
  requestIdCharacters: 100,
  subscriptions: 16,
  keepAliveSeconds: 60,
  checkInSeconds: 120,
  /** Packets of one peer, of whatever kind: so many a second for as long as it likes, and so many at once. */
  packetsPerSecond: 5000,
  packetsAtOnce: 10_000,
  /** What may wait for a peer that reads slowly, and how long it may read nothing. */
  outgoingMessages: 1000,
  outgoingBytes: 4 * 1024 * 1024,
  slowReaderSeconds: 20,
  /** What is held for a peer that has not subscribed to it yet. */
  heldTopics: 256,
  heldBytes: 512 * 1024,
} as const;
