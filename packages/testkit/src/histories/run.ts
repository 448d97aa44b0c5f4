import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { newModel, type Model } from './model.ts';
import { DAY_MS, dateOf, formSchedule } from './schedule.ts';
import { CONSUMERS, type FormPlan, type SignalPart } from './steps.ts';
import type { HistoryWorld } from './world.ts';
import { formInput, readEntry } from '../mistakes/form-input.ts';

/** Signals of the catalogue that play the parts: of all but the rated one nobody knows how often they come. */
export const signalIds: Record<SignalPart, number> = {
  mandatory: 1791,
  optional: 1792,
  secret: 2030,
  rated: 2016,
  written: 2065,
  unasked: 2017,
};

/** Whenever the value changes. */
const onChange = { frequency_mode: 1, interval: null } as const;

export interface RunConsumer {
  readonly id: number;
  readonly username: string;
  readonly permissionId: number;
  readonly streamKey: string;
}

/** What must become of one sample. */
export interface Expectation {
  readonly verdict: 'must' | 'may' | 'never';
  readonly isRated: boolean;
  readonly form: number;
  readonly car: number;
  readonly description: string;
}

/** One history in the world: its own consumers and forms on the cars that are there, and the model beside them. */
export interface HistoryRun {
  readonly world: HistoryWorld;
  readonly model: Model;
  readonly consumers: readonly RunConsumer[];
  readonly formIds: readonly number[];
  /** By form and car, for those that were ever published; the last seq sent under each. */
  readonly consentIds: Map<string, number>;
  readonly lastSeq: Map<string, number>;
  /** By form and car, the latest that was sent of the rated signal: when by the car's clock, and when by ours. */
  readonly lastRated: Map<string, { readonly captured: number; readonly sent: number }>;
  /** Milliseconds that each car's clock is ahead. */
  readonly skews: number[];
  /** By the value of the sample: no two are the same. */
  readonly expected: Map<string, Expectation>;
  /** The caller's address: the limits of calls are counted by it. */
  readonly headers: Readonly<Record<string, string>>;
  batches: number;
  answers: number;
  values: number;
}

export async function startRun(
  world: HistoryWorld,
  forms: readonly FormPlan[],
  number: number,
): Promise<HistoryRun> {
  const { server } = world;
  const headers = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` };
  const consumers: RunConsumer[] = [];
  for (let index = 0; index < CONSUMERS; index += 1) consumers.push(await addConsumer(world, headers));
  const start = server.clock.now();
  const formIds: number[] = [];
  for (const [index, form] of forms.entries()) {
    const body = formOf(world, form, start);
    const by = consumers[index % CONSUMERS] ?? null;
    formIds.push((await server.call(saveConsentFormEndpoint, { body, headers }, by)).body.consent_form_id);
  }
  return {
    world,
    model: newModel(forms, start),
    consumers,
    formIds,
    consentIds: new Map(),
    lastSeq: new Map(),
    lastRated: new Map(),
    skews: world.cars.map(() => 0),
    expected: new Map(),
    headers,
    batches: 0,
    answers: 0,
    values: 0,
  };
}

async function addConsumer(world: HistoryWorld, headers: Record<string, string>): Promise<RunConsumer> {
  const { server, people } = world;
  const { id, username } = await world.addConsumer();
  const { id: permissionId } = await server.db
    .insertInto('consumer_permission')
    .values({
      oem_id: people.organisations.oem,
      consumer_id: id,
      form_type_notification: true,
      form_type_question: true,
      updated_on: new Date(server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await server.call(
    createStreamKeyEndpoint,
    { body: { name: 'histories' }, headers },
    { username },
  );
  return { id, username, permissionId, streamKey: made.body.key };
}

function formOf(world: HistoryWorld, form: FormPlan, start: number) {
  const { lastDay, isEncrypted } = form;
  return formInput({
    consent_type: form.kind,
    expiry_type: lastDay === null ? 0 : 1,
    expiry_in_days: lastDay === null ? 7 : null,
    expiry: lastDay === null ? null : dateOf(start + lastDay * DAY_MS),
    hasEncryption: isEncrypted,
    public_key: isEncrypted ? world.publicKey : null,
    schedule: form.schedule === null ? null : formSchedule(form.schedule, start),
    read_signals: [
      { ...readEntry(signalIds.mandatory, true), ...onChange },
      { ...readEntry(signalIds.optional, false), ...onChange },
      { ...readEntry(signalIds.secret, false), ...onChange, is_encrypted: isEncrypted },
      { ...readEntry(signalIds.rated, false), interval: 3600 },
    ],
    write_signals: [{ signal_id: signalIds.written, mandatory: false, is_read: 0 }],
  });
}

export function keyOf(form: number, car: number): string {
  return `${form}/${car}`;
}
