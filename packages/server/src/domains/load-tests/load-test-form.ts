import { consentFormSchema, type ConsentForm } from '@vinculum/contract/consent/form.ts';
import type { SignalEntryInput } from '@vinculum/contract/consent/signal-entry.ts';
import type { SignalGroup } from '@vinculum/contract/signals/endpoints.ts';

/** What vehicles of a load test send, and how often in seconds. */
const readings = [
  { name: 'perfVehicleSpeed', every: 1 },
  { name: 'location', every: 1 },
  { name: 'evBatteryLevel', every: 10 },
] as const;

const single: SignalEntryInput['return_format'] = [
  { name: 'SINGLE', isSelected: true, duration_before: null, duration_after: null, max_error: null },
];

/** The form that the vehicles of a profile are asked with. */
export function loadTestForm(title: string, catalogue: readonly SignalGroup[]): ConsentForm {
  const known = catalogue.flatMap(({ read }) => read);
  const read_signals = readings.flatMap(({ name, every }): SignalEntryInput[] => {
    const signal = known.find((candidate) => candidate.name === name);
    if (signal === undefined) return [];
    return [
      {
        signal_id: signal.id,
        signal_name: signal.label,
        signal_group_name: `GROUP_${signal.group_name}`,
        mandatory: true,
        is_read: 1,
        interval: every,
        frequency_mode: 0,
        return_format: single,
        trigger_details: null,
      },
    ];
  });
  return consentFormSchema.parse({
    title,
    description: 'For simulated vehicles of a load test. No owner ever sees it.',
    description_type: 0,
    consent_type: 'Standard',
    expiry_type: 0,
    expiry_in_days: 30,
    expiry: null,
    data_retention_in_days: 1,
    hasEncryption: false,
    public_key: null,
    service_page: null,
    schedule: null,
    consumer_rewards: [],
    oem_rewards: [],
    read_signals,
    write_signals: [],
  });
}
