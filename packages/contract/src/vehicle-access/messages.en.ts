export const vehicleAccessEn = {
  vehicleAccess: {
    claimCreated: 'Claim created.',
    claimRevoked: 'Claim revoked.',
    certificateRevoked: 'The certificate of {vin} was revoked.',
    released: '{vin} was released.',
    registered:
      '{count, plural, =0 {No car was registered.} one {# car registered.} other {# cars registered.}}',
    identifierAssigned: '{identifier} was assigned to {maker}.',
    identifierWithdrawn: '{identifier} was taken from {maker}.',
    nameTaken: 'Another claim has this name',
    vinBeginnings:
      '{count, plural, one {# entry is} other {# entries are}} neither a VIN nor the beginning of one (3 to 17 characters without I, O and Q): {vins}',
    vinsOutside:
      '{count, plural, one {# entry lies} other {# entries lie}} outside of the identifiers {identifiers}: {vins}',
    vinsOfOthers:
      '{count, plural, one {# entry lies} other {# entries lie}} wholly inside of identifiers of other makers: {vins}',
    endPast: 'This day has passed',
    endTooLate: 'A claim lasts at most {days, number} days',
    identifierFormat: 'Three characters, or six of which the third is 9; no I, O and Q',
    identifierTaken: 'This identifier is assigned to {maker}',
    makerRequired: 'Please choose a maker',
  },
} as const;
