import { downTopic, provisionTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import type { LinkRefusal } from '@vinculum/contract/vehicle/refusals.ts';
import type { ServerKey } from '@vinculum/server/adapters/authority/port.ts';
import type {
  LinkConnection,
  LinkEvents,
  PeerIdentity,
  Qos,
  UpMessage,
  VehicleLink,
} from '@vinculum/server/adapters/vehicle-link/port.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A car, or a claim, at the other end of a link. */
export interface LinkPeer {
  readonly identity: PeerIdentity;
  /** The return code of CONNACK (MQTT 3.1.1, 3.2.2.3). */
  connect(): Promise<number>;
  /** The return code of SUBACK (3.9.3). */
  subscribe(filter: string, qos: Qos): Promise<number>;
  /** With QoS 1; resolves with the acknowledgement, rejects when the connection ended before. */
  publish(topic: string, payload: string): Promise<void>;
  /** The next message that comes down. */
  next(): Promise<{ readonly topic: string; readonly payload: string; readonly qos: number }>;
  readonly closed: Promise<void>;
  close(): void;
}

export interface VehicleLinkUnderTest {
  readonly link: VehicleLink;
  /** Another certificate of the link's server, under the same root. */
  readonly otherKey: () => Promise<ServerKey>;
  /** A new connection of a VIN, or of the claim of a number, each with a certificate of its own. */
  readonly peer: (who: { readonly vin: string } | { readonly claimId: number }) => Promise<LinkPeer>;
}

const VIN = 'YNR00000000000001';
const [ACCEPTED, UNAVAILABLE, REFUSED, NOT_GRANTED] = [0, 3, 5, 0x80];

/** What the link told, and what the test lets its owner answer. */
class Owner implements LinkEvents {
  readonly events: string[] = [];
  readonly connections: LinkConnection[] = [];
  readonly messages: UpMessage[] = [];
  readonly violations: LinkRefusal[] = [];
  admit = (_identity: PeerIdentity): Promise<boolean> => Promise.resolve(true);
  receive = (message: UpMessage) => message.done();

  connected(connection: LinkConnection): void {
    this.events.push('connected');
    this.connections.push(connection);
  }

  disconnected(): void {
    this.events.push('disconnected');
  }

  received(message: UpMessage): void {
    this.messages.push(message);
    this.receive(message);
  }

  violated(violation: LinkRefusal): void {
    this.violations.push(violation);
  }
}

/** What every link to vehicles must do. */
export function vehicleLinkContract(
  name: string,
  start: (events: LinkEvents) => Promise<VehicleLinkUnderTest>,
): void {
  describe(`${name} as vehicle link`, () => {
    let owner: Owner;
    let under: VehicleLinkUnderTest;
    beforeEach(async () => {
      owner = new Owner();
      under = await start(owner);
    });
    afterEach(() => under.link.stop());

    const connected = async (vin = VIN): Promise<{ peer: LinkPeer; connection: LinkConnection }> => {
      const before = owner.connections.length;
      const peer = await under.peer({ vin });
      expect(await peer.connect()).toBe(ACCEPTED);
      await expect.poll(() => owner.connections.length).toBe(before + 1);
      const connection = owner.connections[before];
      if (connection === undefined) throw new Error('not connected');
      return { peer, connection };
    };
    const send = (connection: LinkConnection, [path, payload]: [string, string], qos: Qos = 1) =>
      connection.publish(downTopic(VIN, path), payload, qos);

    test('a vehicle that is admitted is connected, with the identity of its certificate', async () => {
      const { peer, connection } = await connected();
      expect(connection.identity).toEqual(peer.identity);
      expect(under.link.serials()).toEqual([peer.identity.serial]);
      peer.close();
      await expect.poll(() => owner.events).toEqual(['connected', 'disconnected']);
      expect(under.link.serials()).toEqual([]);
      expect(send(connection, ['problem', '{}'])).toBe(false);
    });

    test('a peer that is not admitted is refused, and the owner is told', async () => {
      owner.admit = () => Promise.resolve(false);
      const peer = await under.peer({ vin: VIN });
      expect(await peer.connect()).toBe(REFUSED);
      await peer.closed;
      expect([owner.violations, owner.events]).toEqual([['NOT_ADMITTED'], []]);
    });

    test('a peer that could not be looked up is told to come again, not that it is not admitted', async () => {
      owner.admit = () => Promise.reject(new Error('the database is away'));
      const peer = await under.peer({ vin: VIN });
      expect(await peer.connect()).toBe(UNAVAILABLE);
      await peer.closed;
      expect([owner.violations, owner.events]).toEqual([[], []]);
      owner.admit = () => Promise.resolve(true);
      await connected();
    });

    test('a peer whose certificate is ended while it is looked up is not connected, whatever is found', async () => {
      const found = Promise.withResolvers<boolean>();
      const asked = Promise.withResolvers<void>();
      owner.admit = () => {
        asked.resolve();
        return found.promise;
      };
      const peer = await under.peer({ vin: VIN });
      peer.connect().catch(() => undefined);
      await asked.promise;
      under.link.end(peer.identity.serial);
      await peer.closed;
      found.resolve(true);
      owner.admit = () => Promise.resolve(true);
      await connected('YNR00000000000002');
      expect([owner.violations, owner.events]).toEqual([[], ['connected']]);
    });

    test('what a vehicle sends comes in its order, and is acknowledged when the owner is done', async () => {
      const { peer, connection } = await connected();
      const waiting: (() => void)[] = [];
      owner.receive = ({ done }) => void waiting.push(done);
      let isAcknowledged = false;
      const first = peer.publish(upTopic(VIN, 'one'), '1').then(() => {
        isAcknowledged = true;
      });
      await expect.poll(() => waiting.length).toBe(1);
      expect(isAcknowledged).toBe(false);
      waiting[0]?.();
      await first;
      owner.receive = ({ done }) => done();
      await Promise.all(['two', 'three'].map((path) => peer.publish(upTopic(VIN, path), '2')));
      expect(owner.messages.map(({ topic }) => topic)).toEqual(
        ['one', 'two', 'three'].map((path) => upTopic(VIN, path)),
      );
      expect(owner.messages[0]).toMatchObject({ connection, payload: Buffer.from('1') });
    });

    test('a message that could not be stored ends the connection without its acknowledgement', async () => {
      const { peer } = await connected();
      owner.receive = ({ done }) => done(new Error('not stored'));
      await expect(peer.publish(upTopic(VIN, 'one'), '1')).rejects.toThrow('closed the connection');
      await peer.closed;
      await expect.poll(() => owner.events).toEqual(['connected', 'disconnected']);
    });

    test('a message down comes once, in order, with the lower of both QoS', async () => {
      const { peer, connection } = await connected();
      expect(await peer.subscribe(downTopic(VIN, '#'), 1)).toBe(1);
      expect([
        send(connection, ['a', '1'], 0),
        send(connection, ['b', '2']),
        send(connection, ['a', '3']),
      ]).toEqual([true, true, true]);
      const got = [await peer.next(), await peer.next(), await peer.next()];
      expect(got).toEqual([
        { topic: downTopic(VIN, 'a'), payload: '1', qos: 0 },
        { topic: downTopic(VIN, 'b'), payload: '2', qos: 1 },
        { topic: downTopic(VIN, 'a'), payload: '3', qos: 1 },
      ]);
    });

    test('what comes before its subscription is held until it is made, of each topic the last', async () => {
      const { peer, connection } = await connected();
      for (const payload of ['1', '2']) expect(send(connection, ['a', payload])).toBe(true);
      expect(await peer.subscribe(downTopic(VIN, 'a'), 0)).toBe(0);
      expect(await peer.next()).toEqual({ topic: downTopic(VIN, 'a'), payload: '2', qos: 0 });
      send(connection, ['a', '3']);
      expect(await peer.next()).toMatchObject({ payload: '3' });
    });

    test('a vehicle that connects again ends its former connection and is not disconnected', async () => {
      const former = await connected();
      const { peer } = await connected();
      await former.peer.closed;
      expect(owner.events).toEqual(['connected', 'connected']);
      peer.close();
      await expect.poll(() => owner.events).toEqual(['connected', 'connected', 'disconnected']);
    });

    test('a topic of somebody else is neither published on nor subscribed to', async () => {
      const { peer } = await connected();
      expect(await peer.subscribe(downTopic('YNR00000000000002', '#'), 1)).toBe(NOT_GRANTED);
      await expect(peer.publish(upTopic('YNR00000000000002', 'one'), '1')).rejects.toThrow(
        'closed the connection',
      );
      await peer.closed;
      expect(owner.violations).toEqual(['SUBSCRIBE_FORBIDDEN', 'PUBLISH_FORBIDDEN']);
      expect(owner.messages).toEqual([]);
    });

    test('a claim asks and is answered, and is no vehicle', async () => {
      const peer = await under.peer({ claimId: 7 });
      expect(await peer.connect()).toBe(ACCEPTED);
      const answer = provisionTopic.answer('r1');
      expect(await peer.subscribe(answer, 1)).toBe(1);
      owner.receive = ({ connection, done }) => {
        connection.publish(answer, 'issued', 1);
        done();
      };
      await peer.publish(provisionTopic.request('r1'), 'csr');
      expect(await peer.next()).toEqual({ topic: answer, payload: 'issued', qos: 1 });
      expect(owner.messages[0]?.connection.identity).toEqual(peer.identity);
      expect([owner.events, under.link.serials()]).toEqual([[], [peer.identity.serial]]);
    });

    test('all connections of a certificate are ended at once, and only those', async () => {
      const [one, other] = [await connected(), await connected('YNR00000000000002')];
      under.link.end(one.peer.identity.serial);
      await one.peer.closed;
      await expect.poll(() => under.link.serials()).toEqual([other.peer.identity.serial]);
    });

    test('a link that presents another certificate keeps who is connected, and others connect', async () => {
      const { peer } = await connected();
      under.link.present(await under.otherKey());
      await connected('YNR00000000000002');
      await peer.publish(upTopic(VIN, 'one'), '1');
      expect(owner.events).toEqual(['connected', 'connected']);
    });

    test('a link that stops ends its connections', async () => {
      const { peer } = await connected();
      await under.link.stop();
      await peer.closed;
      await expect.poll(() => under.link.serials()).toEqual([]);
    });
  });
}
