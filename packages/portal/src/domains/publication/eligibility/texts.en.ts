export const publicationEligibilityTextsEn = {
  title: 'What publishing will do',
  first:
    'As soon as the list is complete, what publishing would do with each car is shown here. Nothing is published by checking.',
  checking: 'Checking the cars',
  failed: 'The cars could not be checked: {reason}',
  again: 'Check again',
  summary:
    '{total, plural, one {{count, plural, =0 {The car cannot be asked now.} other {The car can be asked now.}}} other {{count, plural, =0 {None of the {total, number} cars can be asked now.} other {{count, number} of {total, number} cars can be asked now.}}}}',
  missingNote:
    '{count, plural, one {# car lacks a signal that the form asks for} other {# cars lack a signal that the form asks for}}',
  filter: 'Show cars',
  all: 'All ({count, number})',
  publishable: 'Can be asked ({count, number})',
  alreadyPublished: 'Already have the form ({count, number})',
  withoutPermission: 'Without permission ({count, number})',
  unregistered: 'Not registered ({count, number})',
  missing: 'Signals missing ({count, number})',
  table: 'Cars of this list',
  vin: 'VIN',
  oem: 'OEM',
  result: 'Publishing',
  signals: 'Signals',
  outcome: {
    publishable: 'Will be asked',
    alreadyPublished: 'Already has this form',
    withoutPermission: 'No permission',
    unregistered: 'Not registered',
  },
  why: {
    declinedBefore: 'The owner declined this form before, and is asked again.',
    publishable: 'The owner is asked now, or when the car is connected again.',
    alreadyPublished: 'It was asked before, and that still counts. Nothing is sent again.',
    withoutPermission: '{oem} does not permit this kind of form.',
    withoutPermissionUnnamed: 'Its OEM does not permit this kind of form.',
    unregistered: 'The consent is sent on registration, if the OEM then permits it.',
  },
  signalsAll: 'Has all signals',
  signalsUnknown: 'Not known yet',
  signalsMissing: 'Lacks {signals}',
  mandatory: '{signal} (mandatory)',
  removeAll:
    '{count, plural, one {Remove the one that cannot be asked} other {Remove the # that cannot be asked}}',
  removeShown:
    '{count, plural, one {Remove this car from the list} other {Remove these # cars from the list}}',
  removed:
    '{count, plural, one {# car was removed from the list.} other {# cars were removed from the list.}}',
} as const;
