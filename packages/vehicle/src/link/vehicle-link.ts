import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { downFilter, linkLimits, parseDownTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import type { CarIdentity } from '../car/identity.ts';

export interface LinkEvents {
  /** Connected and subscribed: publishing may begin. */
  readonly online: () => void;
  readonly offline: () => void;
  /** A message for this car; `path` is the topic behind `dn/`. */
  readonly received: (path: readonly string[], payload: Buffer) => void;
}

/** A car's session with the platform. It reconnects by itself; nothing depends on the broker remembering anything. */
export interface VehicleLink {
  readonly isOnline: () => boolean;
  /** Resolves when the platform has acknowledged, rejects when the connection ended first. */
  publish(path: string, body: unknown): Promise<void>;
  /** Like publish without acknowledgement. */
  tell(path: string, body: unknown): void;
  reconnectNow(): void;
  close(): Promise<void>;
}

/** Opens the session over mutual TLS; subscribes before the first publish. */
export function openLink(brokerUrl: string, identity: CarIdentity, events: LinkEvents): VehicleLink {
  const { vin } = identity;
  const client = mqtt.connect(brokerUrl, sessionOptions(identity));
  let isOnline = false;
  client.on('connect', () => {
    client.subscribe(downFilter(vin), { qos: 1 }, (error) => {
      if (error) return;
      isOnline = true;
      events.online();
    });
  });
  client.on('close', () => {
    if (!isOnline) return;
    isOnline = false;
    events.offline();
  });
  // Reconnecting follows by itself; the reason is the platform's to log.
  client.on('error', () => undefined);
  client.on('message', (topic, payload) => {
    const parsed = parseDownTopic(topic);
    if (parsed !== null && parsed.vin === vin) events.received(parsed.path, payload);
  });
  return {
    isOnline: () => isOnline,
    publish: (path, body) =>
      isOnline
        ? publishAcknowledged(client, upTopic(vin, path), body)
        : Promise.reject(new Error('not connected')),
    tell: (path, body) => {
      if (isOnline) client.publish(upTopic(vin, path), JSON.stringify(body), { qos: 0 });
    },
    reconnectNow: () => {
      client.reconnect();
    },
    close: () => client.endAsync(),
  };
}

function sessionOptions({ vin, privateKey, certificate, authority }: CarIdentity): IClientOptions {
  return {
    protocolVersion: 4,
    clientId: vin,
    clean: true,
    keepalive: linkLimits.keepAliveSeconds,
    reschedulePings: true,
    resubscribe: false,
    queueQoSZero: false,
    reconnectPeriod: 2000,
    connectTimeout: 20_000,
    key: privateKey,
    cert: certificate,
    ca: authority,
  };
}

function publishAcknowledged(client: MqttClient, topic: string, body: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('the connection ended'));
    client.once('close', lost);
    client.publish(topic, JSON.stringify(body), { qos: 1 }, (error) => {
      client.off('close', lost);
      if (error) reject(error);
      else resolve();
    });
  });
}
