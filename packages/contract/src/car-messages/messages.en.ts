export const commandsEn = {
  commands: {
    missed: 'Oops! You missed something.',
    urlInvalid: 'Invalid Url Provided',
    urlTooLong: 'Oops! Length of the Url exceeded 2000 characters',
    iconFormat: 'Invalid icon format. Please select a PNG file.',
    iconTooSmall: 'Icon is too small. Minimum size is 80x80.',
    iconTooBig: 'Icon is too big. Maximum size is 256x256.',
    iconTooHeavy: 'This file is too large. At most 512 KiB.',
    iconMissing: 'The icon did not arrive. Please select it again.',
    fileTooBig: 'File size exceeds 64KB',
    fileFormat: 'This is not the content of a file as base64 text',
    wholeNumber: 'Please enter a whole number',
    number: 'Please enter a number',
    aboveZero: 'Please enter a number above zero',
    listRequired: 'Please enter at least one value by pressing Enter',
    updateTooLarge: 'These values are too large together. Please send them one after the other.',
    typeOfSignal: 'The signal {signal} has the data type {type}',
    notWritable: 'The signal {signal} cannot be set from outside',
    sent: '{sent, plural, one {Sent to # vehicle.} other {Sent to # vehicles.}}',
    sentSome:
      '{sent, plural, one {Sent to # vehicle.} other {Sent to # vehicles.}} {refused, plural, one {# VIN was refused:} other {# VINs were refused:}} {vins}',
    /** Specification 3, section 8: what the operator is told of remote signals that went to all. */
    signalsPublished: 'Remote Signals successfully published to given vehicle(s)',
    sentNone:
      'Nothing was sent. {refused, plural, one {# VIN was refused:} other {# VINs were refused:}} {vins}',
    refusedNotRegistered: '{vin} (not registered)',
    refusedNoPermission: '{vin} (no permission of the OEM)',
    refusedTooManyWaiting: '{vin} ({limit} messages are waiting for it)',
    refusedMore: '{count, plural, one {and # more} other {and # more}}',
    queuedAgain:
      '{queued, plural, =0 {No vehicle of this message failed or expired, or too many messages are waiting for those that did.} one {Sent again to # vehicle.} other {Sent again to # vehicles.}}',
  },
} as const;
