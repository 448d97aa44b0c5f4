import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { type PublishOutcome, publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { OwnerAnswer, UnboundAnswerBody } from '@vinculum/contract/vehicle/messages.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { registerVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import type { Selectable } from 'kysely';
import { type ActorKey, type People, seedPeople } from '../actors.ts';
import { formInput } from '../mistakes/form-input.ts';
import { startTestServer, type TestServer } from '../running-server.ts';

type StoredConsent = Selectable<Database['consent']>;

/** A test server with people, the catalogue, and short ways to forms and cars of the first maker. */
export interface ConsentWorld {
  readonly server: TestServer;
  readonly people: People;
  /** What the first maker lets the first consumer send. */
  readonly permit: (kinds: { readonly standard: boolean; readonly action?: boolean }) => Promise<void>;
  readonly saveForm: (change?: Partial<ConsentFormInput>, by?: ActorKey) => Promise<number>;
  readonly publish: (formId: number, vins: readonly string[]) => Promise<PublishOutcome>;
  readonly registerCars: (vins: readonly string[]) => Promise<void>;
  /** The one consent of a form for a VIN; throws when there is none. */
  readonly consentOf: (formId: number, vin: string) => Promise<StoredConsent>;
  /** That of a published form, as an answer to it names it. */
  readonly formHashOf: (formId: number) => Promise<string>;
}

/** A VIN of the first maker. */
export function carVin(number: number): string {
  return `YNR${String(number).padStart(14, '0')}`;
}

/** An owner's answer; its signature is not real, the gateway checks that before. */
export function ownerAnswerOf(
  change: Partial<UnboundAnswerBody> & Pick<OwnerAnswer, 'answer_id' | 'decision' | 'form_hash'>,
): OwnerAnswer {
  return {
    accepted_signals: [],
    channel: 'touch',
    language: 'en',
    time: 0,
    erase: false,
    signature: 'not checked here',
    ...change,
  };
}

/** Starts the world. `environment` overrides settings by their variable names. */
export async function startConsentWorld(...input: Parameters<typeof startTestServer>): Promise<ConsentWorld> {
  const server = await startTestServer(...input);
  const { db, clock } = server;
  const people = await seedPeople(db, clock.now);
  await storeBuiltInCatalogue(db);
  const { oem, consumer } = people.organisations;
  return {
    server,
    people,
    permit: async ({ standard, action = false }) => {
      const kinds = { form_type_notification: standard, form_type_question: action };
      await db
        .insertInto('consumer_permission')
        .values({ oem_id: oem, consumer_id: consumer, ...kinds, updated_on: new Date(clock.now()) })
        .onConflict((on) => on.columns(['oem_id', 'consumer_id']).doUpdateSet(kinds))
        .execute();
    },
    saveForm: async (change, by = 'consumer.editor') => {
      const called = await server.call(
        saveConsentFormEndpoint,
        { body: formInput(change) },
        people.signedIn(by),
      );
      return called.body.consent_form_id;
    },
    publish: async (formId, vins) => {
      const body = { consent_form_id: formId, vin_numbers: [...vins] };
      return (await server.call(publishConsentFormEndpoint, { body }, people.signedIn('consumer.admin')))
        .body;
    },
    registerCars: async (vins) => {
      const cars = vins.map((vin) => ({ vin, oemId: oem }));
      await registerVehicles(db, cars, { now: new Date(clock.now()), registeredBy: 'test' });
    },
    consentOf: async (formId, vin) =>
      await db
        .selectFrom('consent')
        .selectAll()
        .where('form_id', '=', formId)
        .where('vin', '=', vin)
        .executeTakeFirstOrThrow(),
    formHashOf: async (formId) => {
      const form = db.selectFrom('consent_form').select('form_hash').where('id', '=', formId);
      return (await form.executeTakeFirstOrThrow()).form_hash ?? '';
    },
  };
}
