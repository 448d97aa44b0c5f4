import type {
  getFormOfVehicleEndpoint,
  listConsentFormsEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { listFormRows } from './form-list-store.ts';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { factsIn } from '@vinculum/collection/drive/drive-collection.ts';
import { agreedWording, entryInWording } from '@vinculum/contract/forms/agreed-wording.ts';
import { textIn } from '@vinculum/contract/forms/form-texts.ts';
import type { ShownConsentForm, StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { findConsentFor } from '../../read-models/vehicle/vehicle-consents-store.ts';
import { findVehicleFor } from '../../read-models/vehicle/vehicle-store.ts';
import { organisationName, readableConsumer } from '../organisations/public.ts';
import { type Catalogue, collectionOf, signalIdsOf } from './form-rules.ts';
import { type FormRow, storedFormOf } from './form-content.ts';
import { findForm, readCatalogue } from './forms-store.ts';
import { type OfferedForm, offeredForm } from '../consents/public.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';

/** One page of the own organisation's forms. */
export async function listForms(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof listConsentFormsEndpoint>['body'],
): Promise<AnswerOf<typeof listConsentFormsEndpoint>> {
  const consumerId = context.principal.organisationId;
  const { rows, total } = await listFormRows(deps.db, { ...body, consumerId, now: new Date(context.now) });
  return { data: rows, total_rows: total };
}

/** One page of a consumer's forms that concern cars of the own organisation, counted over those cars. */
export async function searchOemForms(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof searchOemConsentFormsEndpoint>['body'],
): Promise<AnswerOf<typeof searchOemConsentFormsEndpoint>> {
  const { consumer_id: consumerId, revocable: isRevocable, ...page } = body;
  const oemId = context.principal.organisationId;
  const query = { ...page, consumerId, oemId, isRevocable, now: new Date(context.now) };
  const { rows, total } = await listFormRows(deps.db, query);
  return { data: rows, total_rows: total };
}

/** A form's row as it is shown to somebody who may read it, in the language of the request. */
export async function loadShownForm(
  db: Kysely<Database>,
  { language, now }: Pick<UserContext, 'language' | 'now'>,
  row: FormRow,
): Promise<ShownConsentForm> {
  const form = storedFormOf(row, await organisationName(db, row.consumer_id), now);
  const catalogue = await readCatalogue(db, signalIdsOf(form));
  return shownFormOf(form, row, { catalogue, language });
}

/**
 * A form with what it collects: as it was published where the offer says so; of an offer from before envelopes by the
 * facts that stand in it, narrowed to the words that its owners agreed to; of a draft by the catalogue of this moment.
 */
function shownFormOf(
  form: StoredConsentForm,
  row: Pick<FormRow, 'agreed_words' | 'form_hash' | 'offer'>,
  { catalogue, language }: { readonly catalogue: Catalogue; readonly language: Language },
): ShownConsentForm {
  const offer = row.form_hash === null ? null : offeredForm.parse(row.offer);
  const published = offer?.read_signals ?? [];
  const known = offer === null ? catalogue : asOffered(catalogue, offer);
  const wording =
    row.form_hash === null ? agreedWording.envelope : (row.agreed_words ?? agreedWording.rateOnly);
  return {
    ...form,
    read_signals: form.read_signals.map((entry) => {
      const narrowed = entryInWording(entry, wording);
      const offered = published.find(({ signal_id: id }) => id === entry.signal_id);
      const { envelope, collected } =
        offered?.envelope === undefined ? (collectionOf(narrowed, known) ?? {}) : offered;
      return {
        ...entry,
        ...(envelope !== undefined && { envelope }),
        ...(collected !== undefined && { collected: collected[language] }),
        is_narrowed: narrowed !== entry,
      };
    }),
  };
}

/** The catalogue with what cars and gateway go by: the facts that an offer holds. */
function asOffered(catalogue: Catalogue, offer: OfferedForm): Catalogue {
  const find = factsIn({ readSignals: offer.read_signals, triggerSignals: offer.trigger_signals });
  const labels = new Map(offer.read_signals.map(({ signal_id, label }) => [signal_id, label]));
  return new Map(
    [...catalogue].map(([id, facts]) => [
      id,
      { ...facts, ...find(id), label: labels.get(id) ?? facts.label },
    ]),
  );
}

/**
 * One form of the own organisation; for an administrator of any consumer.
 * @throws consentFormNotFound, also for a form of somebody else.
 */
export async function getForm(deps: Deps, context: UserContext, formId: number): Promise<ShownConsentForm> {
  const row = await findForm(deps.db, { consumerId: readableConsumer(context), formId });
  if (row === undefined) throw new AppError('consentFormNotFound');
  return await loadShownForm(deps.db, context, row);
}

/**
 * What a consent of a vehicle is about, for whoever sees that consent.
 * @throws notFound, also for a vehicle or a consent that is none of the caller's business
 */
export async function getFormOfVehicle(
  { db }: Deps,
  context: UserContext,
  { vin, id }: RequestOf<typeof getFormOfVehicleEndpoint>['params'],
): Promise<AnswerOf<typeof getFormOfVehicleEndpoint>> {
  const { principal, now } = context;
  const vehicle = await findVehicleFor(db, principal, vin);
  if (vehicle === undefined) throw new AppError('notFound');
  const of = { vin, since: vehicle.handed_over_on, id, now: new Date(now) };
  const consent = await findConsentFor(db, principal, of);
  if (consent === undefined) throw new AppError('notFound');
  const row = await findForm(db, { consumerId: consent.consumer_id, formId: consent.form_id });
  if (row === undefined) throw new AppError('notFound');
  const form = await loadShownForm(db, context, row);
  const asked = ({ signal_id, signal_name }: SignalEntry) => ({
    signal_id,
    signal_name,
    is_agreed: consent.agreed.includes(signal_id),
  });
  return {
    description_type: form.description_type,
    description: textIn(form, context.language).description,
    data_retention_in_days: form.data_retention_in_days,
    read_signals: form.read_signals.map((one) => ({ ...asked(one), collected: one.collected ?? null })),
    write_signals: form.write_signals.map(asked),
  };
}
