import {
  type ConsentForm,
  storedConsentForm,
  type StoredConsentForm,
} from '@vinculum/contract/forms/form.ts';
import { type FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';

/** The part of a form that `consent_form.content` holds, in wire names. */
export const formContent = storedConsentForm.pick({
  description: true,
  description_type: true,
  language: true,
  translations: true,
  public_key: true,
  service_page: true,
  widget_id: true,
  url_authentication_enabled: true,
  schedule: true,
  consumer_rewards: true,
  oem_rewards: true,
  read_signals: true,
  write_signals: true,
  oem_data_package_ids: true,
});
export type FormContent = z.output<typeof formContent>;
export type FormRow = Selectable<Database['consent_form']>;

const expiryType = z.union([z.literal(0), z.literal(1)]);

/** The columns of a form's row that the editor fills; `packageExpiry` is when the first of its packages ends. */
export function formColumns(form: ConsentForm, packageExpiry: string | null) {
  return {
    title: form.title,
    consent_type: form.consent_type,
    expiry_type: form.expiry_type,
    expiry_in_days: form.expiry_type === 0 ? form.expiry_in_days : null,
    expiry: form.expiry_type === 1 ? form.expiry : null,
    package_expiry: packageExpiry,
    data_retention_in_days: form.data_retention_in_days,
    has_encryption: form.hasEncryption,
    content: JSON.stringify(formContent.parse(form)),
  };
}

/** A form's row as its owner reads it at a moment (milliseconds since 1970). */
export function storedFormOf(row: FormRow, organisationName: string, now: number): StoredConsentForm {
  return {
    ...formContent.parse(row.content),
    consent_form_id: row.id,
    consumer_id: row.consumer_id,
    title: row.title,
    consent_type: row.consent_type,
    expiry_type: expiryType.parse(row.expiry_type),
    expiry_in_days: row.expiry_in_days,
    expiry: row.expiry,
    data_retention_in_days: row.data_retention_in_days,
    hasEncryption: row.has_encryption,
    status: formStatusAt(row, now),
    form_hash: row.form_hash,
    created_on: row.created_on.toISOString(),
    updated_on: row.updated_on.toISOString(),
    published_on: row.published_on?.toISOString() ?? null,
    organisation_name: organisationName,
  };
}

/** The status of a form by the clock: a published form past its last day has expired before any job says so. */
export function formStatusAt(row: Pick<FormRow, 'status' | 'last_day'>, now: number): FormStatus {
  return row.status === 'PUBLISHED' && isPastLastDay(row.last_day, now) ? 'EXPIRED' : row.status;
}

/** Whether a form's last day (YYYY-MM-DD, UTC) is over. Null never is. */
function isPastLastDay(lastDay: string | null, now: number): boolean {
  return lastDay !== null && dayOf(now) > lastDay;
}

/** Whether a form may be published (again) at a moment: a draft or published, and its last day is not over. */
export function isPublishable(row: Pick<FormRow, 'status' | 'last_day'>, now: number): boolean {
  const status = formStatusAt(row, now);
  return status === 'PUBLISHED' || (status === 'DRAFT' && !isPastLastDay(row.last_day, now));
}
