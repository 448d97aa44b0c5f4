export const formsMasterTextsEn = {
  lead: 'What consumers ask car owners for. Whatever you do here is done for the consumer, and audited.',
  noneHint: 'None has been written yet.',
  menuMaster: 'Master Consent Form',
  cloneTitle: 'Clone Consent',
  cloneLead:
    'Copies a form to another consumer, as a draft. The copy is not encrypted: the key is the first consumer’s.',
  cloneSubmit: 'Clone',
  destination: 'Clone to consumer',
  destinationHelp: 'Not the consumer whose form it is.',
  cloned: 'The copy has the number {id}.',
  seeCopy: 'See the copy',
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
