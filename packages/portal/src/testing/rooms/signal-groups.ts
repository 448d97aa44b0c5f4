import type { CatalogueSignal, SignalGroup } from '@vinculum/contract/signals/endpoints.ts';

/** A signal of a group, for tests. */
function signalOf(id: number, group_name: string, label: string): CatalogueSignal {
  return {
    id,
    name: `signal${id}`,
    label,
    group_name,
    data_type: 'FLOAT',
    unit: null,
    change_mode: 'ONCHANGE',
    max_rate_hz: null,
    minimum: null,
    maximum: null,
    enum_name: null,
  };
}

/** Fourteen signals to read, one of them also to write, and one to write only. */
export function testGroups(labels: Readonly<Record<number, string>> = {}): SignalGroup[] {
  const standard = Array.from({ length: 12 }, (_, index) => {
    const id = 2000 + index;
    return signalOf(id, 'STANDARD', labels[id] ?? `Standard ${index}`);
  });
  const zeekr = signalOf(5200, 'ZEEKR', labels[5200] ?? 'Suspension height');
  return [
    { groupName: 'GENERAL', read: [signalOf(1790, 'GENERAL', labels[1790] ?? 'Location')], write: [] },
    { groupName: 'STANDARD', read: standard, write: standard.slice(0, 1) },
    { groupName: 'ZEEKR', read: [zeekr], write: [] },
    { groupName: 'OTHER', read: [], write: [signalOf(5900, 'OTHER', 'Message')] },
  ];
}
