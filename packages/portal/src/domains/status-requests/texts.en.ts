export const statusRequestsTextsEn = {
  title: 'Update Consent Status',
  lead: 'Cars are told, apply it and confirm. Nobody can accept for an owner.',
  update: 'Update status',
  submit: '{count, plural, =0 {Update} one {Update # car} other {Update # cars}}',
  confirmTitle: 'Update “{title}” of {consumer}?',
  confirm: '{count, plural, one {# car is to apply “{status}”.} other {# cars are to apply “{status}”.}}',
  status: 'Status',
  statusHint: 'Choose what the cars are to apply',
  statusHelp: 'Accepting and declining are for the owner alone.',
  statusOf: {
    FORM_CANCELED: 'Revoked: end the consent',
    FORM_MANDATORY: 'Mandatory: narrow to the mandatory signals',
    FORM_PENDING: 'Pending: ask the owner again',
  },
  statusHelpOf: {
    FORM_CANCELED: 'Data stops at once; open requests disappear from the cars.',
    FORM_MANDATORY: 'Accepted consents lose their optional signals. The owner can add them again.',
    FORM_PENDING: 'Where the owner declined, or the consent was revoked or has expired.',
  },
  result: 'Updating “{title}”',
  outcome: {
    queued: 'Queued',
    queuedHint:
      '{count, plural, one {# car applies it: now, or when it is connected again.} other {# cars apply it: now, or when they are connected again.}}',
    without: 'No consent form published',
    withoutHint:
      '{count, plural, one {# car has no consent to this form that this could change.} other {# cars have no consent to this form that this could change.}}',
    notRegistered: 'Not in system',
    notRegisteredHint: '{count, plural, one {# VIN is not registered.} other {# VINs are not registered.}}',
  },
  applied: '{applied, number} of {total, plural, one {# car} other {# cars}} applied it',
  appliedAll: 'Every car has applied it.',
  appliedWaiting: 'Cars that are not connected apply it when they return.',
  seeResponses: 'See the responses',
} as const;
