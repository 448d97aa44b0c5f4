import { listOemConsumersEndpoint, type OemConsentFormRow } from '@vinculum/contract/forms/oem-endpoints.ts';
import type { OemConsentForm } from '@vinculum/contract/responses/oem-form.ts';
import type { HttpHandler } from 'msw';
import { answer } from '../answers.ts';
import { someCounts, someForm, someRow } from '../some-form.ts';

const consumers = [
  { id: 31, name: 'ChargeGrid' },
  { id: 30, name: 'Helios Insurance' },
];

/** Finds the two consumers of the tests by a part of the name, or by the id. */
export function someConsumers(): HttpHandler {
  return answer(listOemConsumersEndpoint, ({ query }) => {
    const search = (query['search'] ?? '').toLowerCase();
    const found = consumers.filter(
      ({ id, name }) => name.toLowerCase().includes(search) || String(id) === search,
    );
    return { organisation: found };
  });
}

/** A row of an OEM's list for tests: 2 live and 1 waiting consents of 4. */
export function someOemRow(changes: Partial<OemConsentFormRow> = {}): OemConsentFormRow {
  return { ...someRow(), consent_count: 4, live_count: 2, waiting_count: 1, ...changes };
}

/** A form of Helios Insurance as an OEM reads it. */
export function someOemForm(changes: Partial<OemConsentForm> = {}): OemConsentForm {
  return {
    ...someForm(),
    organisation_name: 'Helios Insurance',
    consumer_id: 30,
    counts: someCounts({ FORM_PENDING: 1, FORM_ACCEPTED: 2, FORM_DECLINED: 4 }),
    beyond_agreed: [],
    ...changes,
  };
}
