import { consentStatuses, liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { dayOf, DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { registerVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { carVin, type ConsentWorld, startConsentWorld } from '../worlds/consent-world.ts';

export type Consent = Selectable<Database['consent']>;
export type CrowdForm = keyof typeof formsOfCrowd;

/** What a form of the crowd may be; `last` is its last day, from today. */
const formsOfCrowd = {
  speed: { consumer: 'consumer', kind: 'Standard', status: 'PUBLISHED', last: null },
  lastDay: { consumer: 'consumer', kind: 'Standard', status: 'PUBLISHED', last: 0 },
  over: { consumer: 'consumer', kind: 'Standard', status: 'PUBLISHED', last: -1 },
  question: { consumer: 'consumer', kind: 'Action', status: 'PUBLISHED', last: null },
  revoked: { consumer: 'consumer', kind: 'Standard', status: 'REVOKED', last: -1 },
  foreign: { consumer: 'otherConsumer', kind: 'Standard', status: 'PUBLISHED', last: null },
} as const;

/** Consents of every status on both sides of their end, of several forms each, consumers and makers. */
export interface Crowd {
  /** What their ends lie around. */
  readonly now: Date;
  readonly forms: Readonly<Record<CrowdForm, number>>;
  /** By id. */
  readonly consents: readonly Consent[];
  readonly formOf: (consent: Consent) => CrowdForm;
  /** Those of a live consent: agreed to, in no order; of which the first is none that a form insists on. */
  readonly signalsOf: (form: CrowdForm) => {
    readonly all: readonly number[];
    readonly mandatory: readonly number[];
  };
  readonly vins: readonly string[];
}

const ENDS = [null, 0, 1] as const;
const CARS = consentStatuses.length * ENDS.length * 2;

/** A world with a crowd, in which the first maker permits the first consumer to ask. */
export async function startCrowd(): Promise<{ readonly world: ConsentWorld; readonly crowd: Crowd }> {
  const world = await startConsentWorld();
  await world.permit({ standard: true });
  return { world, crowd: await storeCrowd(world) };
}

/**
 * Fills a world: of each form a consent at every car, of which a third belongs to each maker and a third is registered
 * nowhere; each with what is seen under it.
 */
async function storeCrowd(world: ConsentWorld): Promise<Crowd> {
  const { db, clock } = world.server;
  const now = new Date(clock.now());
  const { oem, otherOem } = world.people.organisations;
  const cars = [oem, otherOem, null].flatMap((oemId, maker) =>
    Array.from({ length: CARS }, (_, car) => ({ oemId, car, vin: carVin(1000 * (maker + 1) + car) })),
  );
  for (const oemId of [oem, otherOem]) {
    const theirs = cars.filter((car) => car.oemId === oemId).map(({ vin }) => ({ vin, oemId }));
    await registerVehicles(db, theirs, { now, registeredBy: 'test' });
  }
  const forms = await storeForms(world, now);
  const names = Object.keys(formsOfCrowd).filter(isCrowdForm);
  // Neither the order of forms nor that of cars is that of anything else.
  const rows = names.toReversed().flatMap((name) =>
    cars.map(({ car, oemId, vin }) => ({
      ...consentAt(car * 5 + names.indexOf(name) * 7, { now, signals: signalsOf(name).all }),
      form_id: forms[name],
      consumer_id: world.people.organisations[formsOfCrowd[name].consumer],
      vin,
      oem_id: oemId,
      is_test: car % 5 === 0,
    })),
  );
  await db.insertInto('consent').values(rows).execute();
  const ids = Object.values(forms);
  const consents = await db
    .selectFrom('consent')
    .selectAll()
    .where('form_id', 'in', ids)
    .orderBy('id')
    .execute();
  const nameOf = new Map(names.map((name) => [forms[name], name]));
  const crowd: Crowd = {
    now,
    forms,
    consents,
    formOf: ({ form_id: id }) => nameOf.get(id) ?? 'speed',
    signalsOf,
    vins: cars.map(({ vin }) => vin),
  };
  await storeTraces(world, crowd);
  return crowd;
}

function isCrowdForm(name: string): name is CrowdForm {
  return name in formsOfCrowd;
}

function signalsOf(form: CrowdForm) {
  const base = 10 * Object.keys(formsOfCrowd).indexOf(form);
  return { all: [base + 9, base + 7, base + 3], mandatory: [base + 7, base + 3, base + 5] };
}

/** The states that a consent may have, one after the other. */
function consentAt(
  place: number,
  { now, signals }: { readonly now: Date; readonly signals: readonly number[] },
) {
  const status = consentStatuses[place % consentStatuses.length] ?? 'FORM_PENDING';
  const turn = Math.floor(place / consentStatuses.length);
  const end = ENDS[turn % ENDS.length] ?? null;
  const isOdd = Math.floor(turn / ENDS.length) % 2 === 1;
  const created = new Date(now.getTime() - DAY_MS + (place % 3) - 1);
  const canceled = isOdd ? 'permission withdrawn' : 'revoked by consumer';
  const isCanceled = status === 'FORM_CANCELED';
  const isAgreed = liveStatuses.includes(status) || isCanceled;
  return {
    status,
    // Of those that are narrowed already half have something left to lose.
    accepted_signals: isAgreed ? (isOdd ? [...signals] : signals.slice(1)) : [],
    granted_at: isAgreed ? created : null,
    expires_at: end === null ? null : new Date(now.getTime() + end),
    ended_at: isCanceled ? created : null,
    cause: isCanceled ? canceled : null,
    actor_kind: isCanceled ? 'test' : null,
    confirmed_at: (turn + place) % 2 === 1 ? created : null,
    created_on: created,
    updated_on: created,
  } satisfies Partial<Insertable<Database['consent']>>;
}

/** Forms with the content of one that was really published. */
async function storeForms(world: ConsentWorld, now: Date): Promise<Record<CrowdForm, number>> {
  const { db } = world.server;
  const made = await world.saveForm();
  await world.publish(made, [carVin(9)]);
  const ids: Partial<Record<CrowdForm, number>> = {};
  for (const [name, form] of Object.entries(formsOfCrowd)) {
    const { rows } = await sql<{ id: number }>`
      insert into consent_form (consumer_id, status, title, consent_type, expiry_type, expiry, data_retention_in_days,
        has_encryption, content, form_hash, offer, created_by, created_on, updated_on, published_on)
      select ${world.people.organisations[form.consumer]}, ${form.status}, ${name}, ${form.kind}, 1,
        ${form.last === null ? null : dayOf(now.getTime() + form.last * DAY_MS)}::date, data_retention_in_days,
        has_encryption, content, ${`hash of ${name}`}, offer, created_by, created_on, updated_on, published_on
      from consent_form where id = ${made} returning id`.execute(db);
    if (isCrowdForm(name)) ids[name] = rows[0]?.id ?? 0;
  }
  // Of the crowd it is not.
  await db.deleteFrom('consent').where('form_id', '=', made).execute();
  const { speed = 0, lastDay = 0, over = 0, question = 0, revoked = 0, foreign = 0 } = ids;
  return { speed, lastDay, over, question, revoked, foreign };
}

/** What is seen under consents: latest values, answers to messages, places in the stream. */
async function storeTraces(world: ConsentWorld, crowd: Crowd): Promise<void> {
  const { db } = world.server;
  await sql`insert into latest_value (consumer_id, vin, signal_id, consent_id, captured_at, value)
    select consumer_id, vin, s, id, id, '1' from consent, unnest(accepted_signals) s
    where status = any(${liveStatuses}) and form_id = any(${Object.values(crowd.forms)}::integer[])`.execute(
    db,
  );
  await sql`with sent as (
      insert into vehicle_send (consumer_id, kind, sender, body, signals, valid_for_minutes, refused, created_by, created_on)
      select consumer_id, 'command', title, '{}', '{}', 5, 0, 'test', ${crowd.now} from consent_form
      where id = any(${Object.values(crowd.forms)}::integer[]) returning id, sender
    )
    insert into vehicle_message (id, send_id, vin, state, queued_at, deadline, answer, consent_id)
    overriding system value
    select c.id, sent.id, c.vin, 'DONE', ${crowd.now}, ${crowd.now}, 'here', c.id
    from sent join consent_form f on f.title = sent.sender join consent c on c.form_id = f.id
    where c.status = any(${liveStatuses})`.execute(db);
  await sql`insert into stream_position (consent_id, last_seq, last_sample_at, stored_at)
    select id, 1, 1000 * id, 1 from consent where status = any(${liveStatuses})`.execute(db);
}
