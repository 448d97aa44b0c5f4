/** Under which names the details of an act say how many it concerned, in the order in which they are looked for. */
const countNames: Readonly<Record<string, readonly string[]>> = {
  'consent-form.publish': ['published'],
  'consent-form.revoke': ['total'],
  'consent-form.revoke-by-oem': ['total'],
  'consent-form.request-status': ['queued'],
  'vehicle-message.send-notification': ['sent'],
  'vehicle-message.send-command': ['sent'],
  'vehicle-message.send-remote-signals': ['sent'],
  'vehicle-message.retry': ['queued'],
  'fleet.add-vehicles': ['added'],
  'fleet.remove-vehicles': ['removed'],
  'fleet.owner-change': ['vins'],
  'fleet-vehicle.hand-over': ['handedOver'],
  'fleet-vehicle.take-back': ['takenBack'],
};

/** How many cars or consents an act concerned, by the details of its event: a number, or as many as a list holds. */
export function countOf(action: string, details: Readonly<Record<string, unknown>>): number | null {
  for (const name of countNames[action] ?? []) {
    const value = details[name];
    if (typeof value === 'number') return value;
    if (Array.isArray(value)) return value.length;
  }
  return null;
}
