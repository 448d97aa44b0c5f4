export const formsMasterTextsEn = {
  lead: 'What consumers ask car owners for. Whatever you do here is done for the consumer, and audited.',
  allConsumers: 'All consumers',
  unknownConsumer: 'No consumer has the number {id}',
  noneHint: 'None has been written yet.',
  menuMaster: 'Master Consent Form',
  update: 'Update status',
  seeResponses: 'See the responses',
  revokeLead:
    'Ends a consumer’s form at the VINs you name. The data stops at once; the form stays published.',
  revokeSubmit: '{count, plural, =0 {Revoke} one {Revoke at # car} other {Revoke at # cars}}',
  revokeConfirmTitle: 'Revoke “{title}” of {consumer}?',
  revokeConfirm:
    '{count, plural, one {The consent of # car ends, if it is open.} other {The consents of # cars end, where they are open.}} No more of their data is accepted. The consumer is told.',
  notRevoked: {
    without: 'Nothing to revoke',
    withoutHint:
      '{count, plural, one {# car has no open consent to this form.} other {# cars have no open consent to this form.}}',
    notRegistered: 'Not in system',
    notRegisteredHint:
      '{count, plural, one {# VIN is not registered. A request that waited for it is withdrawn.} other {# VINs are not registered. Requests that waited for them are withdrawn.}}',
  },
  cloneTitle: 'Clone Consent',
  cloneLead:
    'Copies a form to another consumer, as a draft. The copy is not encrypted: the key is the first consumer’s.',
  cloneSubmit: 'Clone',
  destination: 'Clone to consumer',
  destinationHelp: 'Not the consumer whose form it is.',
  cloned: 'The copy has the number {id}.',
  seeCopy: 'See the copy',
  updateTitle: 'Update Consent Status',
  updateLead: 'Cars are told, apply it and confirm. Nobody can accept for an owner.',
  updateSubmit: '{count, plural, =0 {Update} one {Update # car} other {Update # cars}}',
  updateConfirmTitle: 'Update “{title}” of {consumer}?',
  updateConfirm:
    '{count, plural, one {# car is to apply “{status}”.} other {# cars are to apply “{status}”.}}',
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
  // Specification 3, section 8, word for word.
  published: {
    done: 'Published on Vin number(s): {count, number}',
    already: 'Alredy published/exists on these vin number(s): {count, number}',
    without: 'Vins that require permissions: {count, number}',
  },
  updateResult: 'Updating “{title}”',
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
  applied: '{applied, number} of {total, number} cars applied it',
  appliedAll: 'Every car has applied it.',
  appliedWaiting: 'Cars that are not connected apply it when they return.',
  masterTitle: 'Create Master Consent Form',
  masterLead:
    'A form of fixed shape: every signal is optional and read once a second, for 30 days; data is kept for 7.',
  masterSubmit: 'Create master form',
  masterName: 'Title',
  masterDescription: 'Description',
  masterType: 'Consent type',
  masterGroups: 'Signals',
  masterGroupsHelp:
    'The accelerometer is read in batches of a second before and after, all other signals as single values.',
  masterGroup: '{read, number} to read, {write, number} to write',
} as const;
