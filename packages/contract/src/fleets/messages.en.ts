export const fleetsEn = {
  fleets: {
    added: 'Fleet added.',
    changed: 'Fleet changed.',
    deleted:
      '{vehicles, plural, =0 {The fleet “{name}” was deleted.} one {The fleet “{name}” was deleted. # car is in no fleet now.} other {The fleet “{name}” was deleted. # cars are in no fleet now.}}',
    uniqueIdTaken: 'Another fleet has this Unique ID',
    uniqueIdLocked: 'The Unique ID of a fleet cannot be changed',
    vehiclesAdded:
      '{count, plural, =0 {No car was added.} one {# car added to “{fleet}”.} other {# cars added to “{fleet}”.}}',
    vehiclesRemoved: '{count, plural, =0 {No car was removed.} one {# car removed.} other {# cars removed.}}',
    ownerChanged:
      '{vehicles, plural, one {The change of owner of # car was reported.} other {The change of owner of # cars was reported.}} {ended, plural, =0 {No consent and no request was open.} one {# consent or request ended.} other {# consents and requests ended.}}',
    // Stored before the VINs were named.
    notifyOwnerChanged:
      '"{title}" ended for {count, plural, one {# car} other {# cars}}: the owner has changed. You can publish it again to ask the new owner.',
    notifyOwnerChangedOf:
      '"{title}" ended for {count, plural, one {the car} other {# cars:}} {vins}. The owner has changed. You can publish it again to ask the new owner.',
    handedOver:
      '{count, plural, =0 {No car was handed over.} one {# car handed over.} other {# cars handed over.}}',
    takenBack:
      '{count, plural, =0 {No car was taken back.} one {# car taken back.} other {# cars taken back.}}',
  },
} as const;
