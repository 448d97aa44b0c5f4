import type { ConsentFormRow } from '@vinculum/contract/forms/endpoints.ts';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import type { ConsentResponseRow } from '@vinculum/contract/responses/endpoints.ts';
import type { SignalEntry } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { noCounts } from '@vinculum/contract/consents/vocabulary.ts';

/** A read signal for tests: every five seconds, as single values. */
export function someSignal(changes: Partial<SignalEntry> = {}): SignalEntry {
  return {
    signal_id: 2016,
    signal_name: 'perfVehicleSpeed',
    signal_group_name: 'GROUP_STANDARD',
    mandatory: true,
    is_encrypted: false,
    is_read: 1,
    status: 'ACTIVE',
    interval: 5,
    frequency_mode: 0,
    return_format: [
      { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null, max_error: null },
    ],
    trigger_details: null,
    ...changes,
  };
}

/** A published form for tests. */
export function someForm(changes: Partial<ShownConsentForm> = {}): ShownConsentForm {
  return {
    consent_form_id: 7,
    consumer_id: 3,
    title: 'Battery study',
    description: 'How batteries age.',
    language: 'en',
    translations: [],
    description_type: 0,
    consent_type: 'Standard',
    expiry_type: 0,
    expiry_in_days: 30,
    expiry: null,
    data_retention_in_days: 90,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    widget_id: false,
    url_authentication_enabled: false,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals: [someSignal()],
    write_signals: [],
    oem_data_package_ids: [],
    status: 'PUBLISHED',
    form_hash: 'abc',
    created_on: '2026-11-20T10:00:00.000Z',
    updated_on: '2026-11-20T10:00:00.000Z',
    published_on: '2026-11-20T11:00:00.000Z',
    organisation_name: 'Analytical Engines',
    ...changes,
  };
}

/** A row of the list of forms for tests. */
export function someRow(changes: Partial<ConsentFormRow> = {}): ConsentFormRow {
  return {
    consent_form_id: 7,
    title: 'Battery study',
    consent_type: 'Standard',
    expiry_type: 0,
    expiry_in_days: 30,
    expiry: null,
    status: 'PUBLISHED',
    updated_on: '2026-11-20T10:00:00.000Z',
    signal_count: 1,
    consent_count: 15,
    live_count: 10,
    is_test: false,
    ...changes,
  };
}

/** A response for tests. */
export function someResponse(changes: Partial<ConsentResponseRow> = {}): ConsentResponseRow {
  return {
    consent_form_response_id: 1,
    consent_form_id: 7,
    title: 'Battery study',
    consumer_id: 3,
    consumer: 'Analytical Engines',
    vin_number: 'YNR40EA5XR1100011',
    status: 'FORM_ACCEPTED',
    oem: 'Norrsken Motors',
    created_on: '2026-11-20T11:00:00.000Z',
    updated_on: '2026-11-20T11:05:00.000Z',
    expires_on: null,
    accepted_signals: [2016],
    applied: true,
    online: false,
    cause: 'answered by owner',
    is_test: false,
    ...changes,
  };
}

/** Counts by status for tests; zero where not given. */
export function someCounts(changes: Partial<Record<ConsentResponseRow['status'], number>> = {}) {
  return { ...noCounts(), ...changes };
}
