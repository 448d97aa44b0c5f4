import { generateKeyPairSync } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { dataBatch } from '@vinculum/contract/vehicle/messages.ts';
import { compactDecrypt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import type { VehicleLink } from '../../link/vehicle-link.ts';
import { CarConsents } from '../consents/consents.ts';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { CarSender } from './sender.ts';
import { MemorySpool } from './spool.ts';

const rare = { interval: 120 };
const start = Date.UTC(2026, 10, 2, 10);
const drive: Drive = {
  signals: [],
  timeZone: 'UTC',
  valueAt: (name, t) => (name === 'perfVehicleSpeed' ? (t - start) / 1000 : 20),
  tripAt: () => 1,
  isDriving: () => true,
};

let consents: CarConsents;
let spool: MemorySpool;
let sender: CarSender;
let revision: number;
beforeEach(() => {
  consents = new CarConsents();
  spool = new MemorySpool();
  sender = new CarSender({ drive, spool });
  revision = 0;
});

function grant(
  change: object = {},
  acceptedSignals: number[] = [1, 2],
  expiresAt: number | null = null,
): void {
  grantOf([7], change, { acceptedSignals, expiresAt });
}

/** The consents that live from now on, under offers that differ by their number only. */
function grantOf(
  ids: number[],
  change: object,
  { acceptedSignals, expiresAt }: { acceptedSignals: number[]; expiresAt: number | null },
): void {
  const granted = { status: 'FORM_ACCEPTED', accepted_signals: acceptedSignals, expires_at: expiresAt };
  const wishes = ids.map((consent_id) => {
    const offer = exampleOffer({ consent_id, id: `offer-${consent_id}-1`, ...change });
    consents.offer(consent_id, offer);
    return { ...granted, consent_id, form_hash: offer.form_hash };
  });
  revision += 1;
  consents.desired({ id: 'd', revision, consents: wishes }, start);
}

/** Ticks every 200 ms from one second of the drive to another. */
function run(from: number, to: number): void {
  for (let t = from * 1000; t <= to * 1000; t += 200) sender.advance(consents, start + t);
}

function spooled() {
  return spool.all().map(({ body }) => dataBatch.parse(JSON.parse(body)));
}

function spooledSeconds(signalId: number): number[] {
  return spooled().flatMap(({ base_time, samples }) =>
    samples.flatMap(([id, dt]) => (id === signalId ? [(base_time + dt - start) / 1000] : [])),
  );
}

/** What the car's screen says of signals that are sent. */
function shown(now = start + 3000) {
  return sender.sent.current(() => true, now);
}

/** How many of each signal count as sent when the platform has everything. */
function sentOfSpooled(now: number): number[] {
  sender.confirm(7, spool.lastSeq(7));
  return shown(now).map((signal) => signal.sent_last_minute);
}

/** A link that acknowledges when the test says so. */
function recordingLink() {
  const sent: { path: string; body: unknown }[] = [];
  const reports: unknown[] = [];
  const paths: string[] = [];
  let isOnline = true;
  const open: { acknowledge: () => void; lose: () => void }[] = [];
  const link: VehicleLink = {
    isOnline: () => isOnline,
    publish(path, body) {
      paths.push(path);
      sent.push({ path, body });
      return new Promise((resolve, reject) => {
        open.push({ acknowledge: resolve, lose: () => reject(new Error('lost')) });
      });
    },
    report(path, body) {
      paths.push(path);
      reports.push(body);
    },
    comeBack: () => undefined,
    advance: () => undefined,
    close: () => Promise.resolve(),
  };
  const settle = async (how: 'acknowledge' | 'lose') => {
    open.shift()?.[how]();
    await turn();
  };
  const seqs = () => sent.map(({ body }) => dataBatch.parse(body).seq);
  const goOffline = () => void (isOnline = false);
  return { link, settle, seqs, reports, paths, goOffline };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('collecting', () => {
  test('begins with the current values when a consent becomes live', () => {
    sender.ready(start);
    run(0, 0.8);
    grant();
    run(1, 3);
    expect(spooledSeconds(1)).toEqual([1, 2, 3]);
  });

  test('numbers batches without a gap, about one a second', () => {
    sender.ready(start);
    grant();
    run(0, 5);
    expect(spooled().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(spooledSeconds(1)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('waits with numbering until the platform has said where it stands, and loses nothing by it', () => {
    grant();
    run(0, 3);
    expect(spool.count()).toBe(0);
    sender.ready(start + 3000);
    spool.confirm(7, 40);
    run(3.2, 5);
    expect(spooled()[0]?.seq).toBe(41);
    expect(spooledSeconds(1)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('keeps a bounded amount meanwhile', () => {
    grant({ read_signals: [exampleSignal(1, 'perfVehicleSpeed', { interval: 0.02 })] }, [1]);
    run(0, 500);
    sender.ready(start + 500_000);
    run(500.2, 502);
    const seconds = spooledSeconds(1);
    expect(seconds.length).toBeGreaterThan(19_000);
    expect(seconds.length).toBeLessThan(21_000);
    expect(seconds.at(-1)).toBeGreaterThan(501);
  });

  test('goes on when the clock is put back an hour', () => {
    sender.ready(start);
    grant();
    run(0, 2);
    const before = spool.count();
    run(-3600, -3595);
    expect(spool.count()).toBeGreaterThan(before);
    expect(spooledSeconds(1)).toContain(-3597);
  });

  test('puts what was held back into the spool when the car is switched off', async () => {
    const curve = {
      name: 'CURVE_LOG',
      isSelected: true,
      duration_before: 0,
      duration_after: 0,
      max_error: 5,
    };
    sender.ready(start);
    const read_signals = [exampleSignal(1, 'perfVehicleSpeed', { return_format: [curve] })];
    grantOf([8, 7], { read_signals }, { acceptedSignals: [1], expiresAt: null });
    run(0, 10);
    expect(spooledSeconds(1)).toEqual([0, 0]);
    await sender.flush(start + 11_000);
    expect(spooledSeconds(1)).toEqual([0, 0, 10, 10]);
    expect(spool.all().at(-1)).toMatchObject({ baseTime: start + 10_000, spooledAt: start + 11_000 });
  });
});

test('what was held back is not spooled before the platform has said where numbering stands', async () => {
  grant();
  run(0, 2);
  await sender.flush(start + 2000);
  expect(spool.count()).toBe(0);
});

test('of two consents each is numbered by itself, and the end of one leaves the other as it was', () => {
  sender.ready(start);
  grantOf([7, 8], {}, { acceptedSignals: [1], expiresAt: null });
  run(0, 2);
  const numbers = () => spool.all().map(({ consentId, seq }) => `${consentId}/${seq}`);
  expect(numbers()).toEqual(['7/1', '8/1', '7/2', '8/2']);
  consents.revoke(7);
  sender.end(7);
  run(2.2, 3);
  expect(numbers()).toEqual(['8/1', '8/2', '8/3']);
});

describe('what the spool drops', () => {
  test.each([
    ['as too much', { maxBytes: 300, maxAgeMs: DAY_MS }],
    ['as too old', { maxBytes: 10_000, maxAgeMs: 3000 }],
  ])('%s does not wait any more, and does not count as sent', (_, limits) => {
    spool = new MemorySpool(limits);
    sender = new CarSender({ drive, spool });
    sender.ready(start);
    grant({
      read_signals: [exampleSignal(1, 'perfVehicleSpeed'), exampleSignal(2, 'envOutsideTemperature', rare)],
    });
    run(0, 7);
    run(20, 22);
    expect(spooledSeconds(2)).toEqual([]);
    expect(shown(start + 22_000)).toMatchObject([{ signal_id: 1, waiting: true }]);
    const kept = spooledSeconds(1).length;
    expect(kept).toBeLessThan(8);
    expect(sentOfSpooled(start + 22_000)).toEqual([kept]);
  });

  test('leaves what lies between it: a clock that was set back makes later batches the older ones', () => {
    spool = new MemorySpool({ maxBytes: 100_000, maxAgeMs: 200_000 });
    sender = new CarSender({ drive, spool });
    sender.ready(start);
    grant({}, [1]);
    run(0, 1);
    run(100, 101);
    run(2, 3);
    run(210, 211);
    const kept = spooledSeconds(1);
    expect(kept).toContain(100);
    expect(kept).not.toContain(3);
    expect(sentOfSpooled(start + 211_000)).toEqual([kept.length]);
  });

  test('of what was packed at once counts as sent as long as its last batch is kept', () => {
    spool = new MemorySpool({ maxBytes: 40_000, maxAgeMs: DAY_MS });
    sender = new CarSender({ drive, spool });
    grant({ read_signals: [exampleSignal(1, 'perfVehicleSpeed', { interval: 0.02 })] }, [1]);
    run(0, 59);
    sender.ready(start + 59_000);
    run(59.2, 60);
    const kept = spooledSeconds(1).length;
    expect(spool.lastSeq(7)).toBeGreaterThan(spool.count());
    const [sent = 0] = sentOfSpooled(start + 60_000);
    expect(sent).toBeGreaterThanOrEqual(kept);
    expect(sent).toBeLessThanOrEqual(60 * 50 + 1);
  });
});

describe('the end of a consent', () => {
  test('purges what was captured and not sent, and collects nothing more', () => {
    sender.ready(start);
    grant();
    run(0, 3);
    consents.revoke(7);
    sender.end(7);
    run(3.2, 6);
    expect(spool.count()).toBe(0);
  });

  test('by expiry purges likewise, without a word from the platform', () => {
    sender.ready(start);
    grant({}, [1, 2], start + 3000);
    run(0, 2.8);
    expect(spool.count()).toBeGreaterThan(0);
    run(3, 6);
    expect(spool.count()).toBe(0);
  });

  test('and a new one: what was purged does not count as sent with what is sent then', () => {
    sender.ready(start);
    grant();
    run(0, 3);
    sender.end(7);
    expect(shown()).toEqual([]);
    run(3.2, 6);
    expect(sentOfSpooled(start + 6000)).toEqual([2, 2]);
  });

  test('of a part: what the owner no longer agrees to is not sent, the rest is', () => {
    sender.ready(start);
    grant();
    run(0, 0.8);
    run(1, 1.6);
    grant({}, [1]);
    run(1.8, 4);
    // What was packed before is out of the car's hands; what was still being collected is not.
    expect(spooledSeconds(2)).toEqual([0, 1]);
    expect(Math.max(...spooledSeconds(1))).toBeGreaterThan(3);
  });

  test('of a part takes with it what waits for the platform to say where it stands', () => {
    grant();
    run(0, 3);
    grant({}, [1]);
    run(3.2, 4);
    sender.ready(start + 4000);
    run(4.2, 6);
    expect(spooledSeconds(2)).toEqual([]);
    expect(Math.min(...spooledSeconds(1))).toBe(0);
  });
});

describe('encrypted signals', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const read_signals = [
    exampleSignal(1, 'perfVehicleSpeed', { is_encrypted: true }),
    exampleSignal(2, 'envOutsideTemperature'),
  ];

  test('leave in a batch that only the consumer can read', async () => {
    sender.ready(start);
    grant({ read_signals, public_key });
    run(0, 2);
    await sender.flush(start + 2000);
    expect(spooledSeconds(1)).toEqual([]);
    expect(spooledSeconds(2)).toEqual([0, 1, 2]);
    const secret = spooled().flatMap(({ base_time, jwe }) => (jwe === undefined ? [] : [{ base_time, jwe }]));
    const opened = await Promise.all(
      secret.map(async ({ base_time, jwe }) => {
        const { plaintext } = await compactDecrypt(jwe, privateKey);
        const text = new TextDecoder().decode(plaintext);
        const { samples } = dataBatch.pick({ samples: true }).parse(JSON.parse(text));
        return samples.map(([id, dt, value]) => [id, base_time + dt - start, value]);
      }),
    );
    expect(opened.flat()).toEqual([
      [1, 0, 0],
      [1, 1000, 1],
      [1, 2000, 2],
    ]);
    sender.confirm(7, spool.lastSeq(7));
    expect(shown()).toMatchObject([
      { signal_id: 2, sent_last_minute: 3 },
      { signal_id: 1, last_value: 2, sent_last_minute: 3 },
    ]);
  });

  test.each([
    ['a key that is none', 'no key', expect.any(String)],
    ['no key', null, 'the form has no public key'],
  ])('are lost rather than sent in plain text with %s, and the platform is told', async (_, key, reason) => {
    sender.ready(start);
    grant({ read_signals, public_key: key });
    run(0, 2);
    await sender.flush(start + 2000);
    const { link, reports } = recordingLink();
    sender.send(link);
    expect(spooledSeconds(1)).toEqual([]);
    expect(shown().map(({ signal_id: id }) => id)).not.toContain(1);
    expect(spooled().some(({ jwe }) => jwe !== undefined)).toBe(false);
    expect(reports).toEqual([{ ref: 'data/7', code: 'NOT_ENCRYPTED', reason }]);
  });

  test('of two consents that cannot be encrypted are both told as lost, once', async () => {
    sender.ready(start);
    grantOf([7, 8], { read_signals, public_key: null }, { acceptedSignals: [1], expiresAt: null });
    run(0, 2);
    await sender.flush(start + 2000);
    const { link, reports, paths } = recordingLink();
    sender.send(link);
    sender.send(link);
    expect(paths).toEqual(['problem', 'problem']);
    expect(reports).toMatchObject([{ ref: 'data/7' }, { ref: 'data/8' }]);
  });

  test('are not spooled when the owner stops, and agrees anew, while they are being encrypted', async () => {
    sender.ready(start);
    grant({ read_signals, public_key }, [1]);
    run(0, 1);
    const flushed = sender.flush(start + 1000);
    sender.end(7);
    sender.advance(consents, start + 1200);
    await flushed;
    expect(spool.count()).toBe(0);
  });

  test('are not spooled when the owner stops while they are being encrypted', async () => {
    sender.ready(start);
    grant({ read_signals, public_key }, [1]);
    run(0, 2);
    const flushed = sender.flush(start + 2000);
    sender.end(7);
    await flushed;
    expect(spool.count()).toBe(0);
  });
});

describe('sending', () => {
  beforeEach(() => {
    sender.ready(start);
    grant();
    run(0, 3);
  });

  test('is told to the screen when the platform has confirmed it, not when it is spooled', async () => {
    const { link, settle } = recordingLink();
    sender.send(link);
    expect(shown()).toMatchObject([
      { signal_id: 1, last_at: null, sent_last_minute: 0 },
      { signal_id: 2, last_at: null, sent_last_minute: 0 },
    ]);
    await settle('lose');
    run(3.2, 4.8);
    expect(spool.first()?.spooledAt).toBe(start + 1000);
    sender.send(link);
    await settle('acknowledge');
    expect(shown()).toMatchObject([{ signal_id: 1, last_value: 1, last_at: start + 4800 }, { signal_id: 2 }]);
    expect(spool.first()?.spooledAt).toBe(start + 2000);
  });

  test('is in order, one at a time, and forgets what is acknowledged', async () => {
    const { link, settle, seqs, paths } = recordingLink();
    sender.send(link);
    sender.send(link);
    expect([seqs(), paths]).toEqual([[1], ['data/7']]);
    await settle('acknowledge');
    await settle('acknowledge');
    await settle('acknowledge');
    expect(seqs()).toEqual([1, 2, 3]);
    expect(spool.count()).toBe(0);
  });

  test('waits for the next connection once this one is gone, with what is acknowledged last', async () => {
    const { link, settle, seqs, goOffline } = recordingLink();
    sender.send(link);
    goOffline();
    await settle('acknowledge');
    expect([seqs(), spool.first()?.seq]).toEqual([[1], 2]);
  });

  test('waits in a car that was just switched on, whatever its spool holds', () => {
    const { link, seqs } = recordingLink();
    new CarSender({ drive, spool }).send(link);
    expect(seqs()).toEqual([]);
  });

  test('begins again with what was not acknowledged', async () => {
    const { link, settle, seqs } = recordingLink();
    sender.send(link);
    await settle('lose');
    sender.send(link);
    await settle('acknowledge');
    expect(seqs()).toEqual([1, 1, 2]);
  });

  test('waits on a new connection until the platform has said which consents live', () => {
    const { link, seqs } = recordingLink();
    sender.connected();
    sender.send(link);
    expect(seqs()).toEqual([]);
    sender.ready(start + 3000);
    sender.send(link);
    expect(seqs()).toEqual([1]);
  });
});

test('what has ended is purged once, not at every look', () => {
  let purges = 0;
  const purge = spool.purge.bind(spool);
  spool.purge = (consentId) => {
    purges += 1;
    purge(consentId);
  };
  sender.ready(start);
  grant({}, [1], start + 1000);
  run(0, 5);
  expect(purges).toBe(1);
});

describe('what was taken', () => {
  const trigger_details = {
    trigger_enabled: true,
    trigger_signal_id: 1,
    trigger_signal_name: 'perfVehicleSpeed',
    value_type: 'FLOAT',
    value: 20,
    direction: 'EQUAL',
    hysteresis: null,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  };

  const batch = {
    name: 'BATCH',
    isSelected: true,
    duration_before: 1000,
    duration_after: 1000,
    max_error: null,
  };

  /** The seconds in which the car had to remember, of a signal that is 20 from second 10 on. */
  function remembered(change: object, before?: number): number[] {
    const late: Drive = { ...drive, valueAt: (_name, t) => (t < start + 10_000 ? before : 20) };
    sender = new CarSender({ drive: late, spool });
    sender.ready(start);
    grant({ read_signals: [exampleSignal(1, 'perfVehicleSpeed', change)] }, [1]);
    const seconds: number[] = [];
    for (let t = 0; t <= 140_000; t += 200)
      if (sender.advance(consents, start + t)) seconds.push(Math.floor(t / 1000));
    return seconds;
  }

  test.each([
    ['of a minute', { interval: 60 }, [1, 60, 120]],
    ['of less', { interval: 59 }, [1]],
    ['that never changes', { change_mode: 'STATIC', frequency_mode: 1, interval: null }, [1, 10]],
    ['on change', { frequency_mode: 1, interval: null }, [1]],
  ])('by an interval or kind %s is remembered before it is sent, at seconds %j', (_, change, seconds) => {
    expect(remembered(change)).toEqual(seconds);
  });

  test('under a further consent is remembered before it is sent', () => {
    sender.ready(start);
    const read_signals = [exampleSignal(1, 'perfVehicleSpeed', rare)];
    const granted = { acceptedSignals: [1], expiresAt: null };
    grantOf([8], { read_signals }, granted);
    run(0, 5);
    grantOf([8, 7], { read_signals }, granted);
    const seconds: number[] = [];
    for (let t = 5200; t <= 20_000; t += 200)
      if (sender.advance(consents, start + t)) seconds.push(Math.floor(t / 1000));
    expect(seconds).toEqual([6]);
  });

  test('by a trigger is remembered when it has fired', () => {
    const triggered = { frequency_mode: null, interval: null, trigger_details, return_format: [batch] };
    expect(remembered(triggered, 0)).toEqual([1, 10]);
  });
});

describe('a car that was switched off', () => {
  const fixed = { change_mode: 'STATIC', frequency_mode: 1, interval: null };
  const signals = [
    exampleSignal(1, 'perfVehicleSpeed', rare),
    exampleSignal(2, 'envOutsideTemperature', fixed),
    exampleSignal(3, 'evBatteryLevel'),
  ];
  const restart = () => {
    const taken = sender.taken.all(consents.all());
    sender = new CarSender({ drive, spool, taken });
    sender.ready(start);
  };

  test('sends nothing sooner and nothing fixed again, and begins short intervals with a whole one', () => {
    sender.ready(start);
    grant({ read_signals: signals }, [1, 2, 3]);
    run(0, 30);
    restart();
    run(30.2, 60);
    restart();
    run(60.2, 310);
    expect(spooledSeconds(1)).toEqual([0, 180.2, 300.2]);
    expect(spooledSeconds(2)).toEqual([0]);
    const short = spooledSeconds(3);
    expect(short.every((second, index) => index === 0 || second - (short[index - 1] ?? 0) > 0.99)).toBe(true);
    expect(short.length).toBeGreaterThan(290);
  });

  test('remembers of each consent what it has taken, and sends nothing of it sooner', () => {
    sender.ready(start);
    grantOf([8, 7], { read_signals: signals }, { acceptedSignals: [1, 2], expiresAt: null });
    run(0, 30);
    restart();
    run(30.2, 100);
    expect([spooledSeconds(1), spooledSeconds(2)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('waits a whole short interval, however old what it remembers of it is', () => {
    sender.ready(start);
    grant({ read_signals: [exampleSignal(1, 'perfVehicleSpeed', { interval: 30 })] }, [1]);
    run(0, 1);
    const taken = sender.taken.all(consents.all());
    run(1.2, 31);
    sender = new CarSender({ drive, spool, taken });
    sender.ready(start);
    run(31.2, 70);
    expect(spooledSeconds(1)).toEqual([0, 30, 61.2]);
  });

  test('takes at once what is rare and has been due meanwhile', () => {
    sender.ready(start);
    grant({ read_signals: signals }, [1]);
    run(0, 1);
    restart();
    run(200, 202);
    expect(spooledSeconds(1)).toEqual([0, 200]);
  });

  test('agreed to anew it sends what is fixed anew', () => {
    sender.ready(start);
    grant({ read_signals: signals }, [1, 2]);
    run(0, 5);
    const [consent] = consents.all();
    if (consent === undefined) throw new Error('the consent is not known');
    consent.grantedAt = start + 5000;
    restart();
    run(5.2, 10);
    expect(spooledSeconds(2)).toHaveLength(2);
    expect(spooledSeconds(1), 'what is rare as before').toEqual([0]);
  });
});
