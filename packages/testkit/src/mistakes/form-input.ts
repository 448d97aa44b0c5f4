import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import type { UnfinishedContent } from '@vinculum/contract/forms/unfinished-form.ts';
import type { SignalEntryInput } from '@vinculum/contract/forms/entries/signal-entry.ts';

/** The signals of every form made here: the speed is mandatory, the location is not. */
export const formSignals = { mandatory: 2016, optional: 1790 } as const;

/** An interval reading of a signal, as the editor makes it. */
export function readEntry(signalId: number, isMandatory: boolean): SignalEntryInput {
  return {
    signal_id: signalId,
    mandatory: isMandatory,
    is_read: 1,
    interval: 1,
    frequency_mode: 0,
    return_format: [{ name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null }],
  };
}

/** A form that can be saved as it is. */
export function formInput(change: Partial<ConsentFormInput> = {}): ConsentFormInput {
  return {
    title: 'Pay how you drive',
    description: 'We read your speed.',
    description_type: 0,
    consent_type: 'Standard',
    expiry_type: 0,
    expiry_in_days: 30,
    expiry: null,
    data_retention_in_days: 30,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals: [readEntry(formSignals.mandatory, true), readEntry(formSignals.optional, false)],
    write_signals: [],
    ...change,
  };
}

/** What an editor holds of a form of which only the title is written. */
export function halfForm(title: string): UnfinishedContent {
  return {
    kind: 'form',
    form: {
      title,
      description: '',
      language: 'en',
      translations: [],
      description_type: 0,
      consent_type: null,
      expiry_type: 0,
      expiry_in_days: null,
      expiry: null,
      data_retention_in_days: null,
      service_page: null,
      hasEncryption: false,
      public_key: null,
      widget_id: false,
      url_authentication_enabled: false,
      schedule: null,
      consumer_rewards: [],
      oem_rewards: [],
      read_signals: [],
      write_signals: [],
      oem_data_package_ids: [],
      dialog: null,
    },
  };
}
