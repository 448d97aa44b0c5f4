export const revocationTextsEn = {
  title: 'Revoke Consent Form',
  lead: 'The data stops at once. Cars confirm as soon as they are connected.',
  submit: 'Revoke form',
  confirmTitle: 'Revoke “{title}”?',
  confirmCount:
    '{count, plural, =0 {No consent is open.} one {# request or consent ends, {cars, plural, =0 {no car has to confirm} one {# car has to confirm} other {# cars have to confirm}}.} other {# requests and consents end, {cars, plural, =0 {no car has to confirm} one {# car has to confirm} other {# cars have to confirm}}.}}',
  confirmUncounted: 'How many requests and consents end could not be found out.',
  confirmText:
    'No more of their data is accepted, and open requests disappear from the cars. This cannot be undone; to ask again, clone the form.',
  confirm: 'Revoke',
  progress: 'Revocation of “{title}”',
  revokedAt: 'Revoked',
  stopped: 'Last accepted data',
  stoppedNone: 'No data had been accepted',
  before: '{time} before the revocation',
  after: '{time} after the revocation',
  sameTime: 'at the moment of the revocation',
  afterNone: 'Nothing has been accepted since.',
  first: 'First car confirmed',
  last: 'Last car confirmed',
  waiting: 'Waiting for a car',
  ended:
    '{count, plural, =0 {No consent was open.} one {# request or consent ended.} other {# requests and consents ended.}}',
  confirmed: '{confirmed, number} of {total, plural, one {# car} other {# cars}} confirmed',
  nobody: 'No car had to confirm.',
  allDone: 'Every car has confirmed.',
  offline: 'Cars that are not connected confirm when they return; their data is refused until then.',
  another: 'Revoke another form',
  seconds: '{value} s',
  minutes: '{value} min',
  hours: '{value} h',
  milliseconds: '{value} ms',
  admin: {
    lead: 'Ends a consumer’s form at the VINs you name. The data stops at once; the form stays published.',
    submit: '{count, plural, =0 {Revoke} one {Revoke at # car} other {Revoke at # cars}}',
    confirmTitle: 'Revoke “{title}” of {consumer}?',
    confirm:
      '{count, plural, one {The consent of # car ends, if it is open.} other {The consents of # cars end, where they are open.}} No more of their data is accepted. The consumer is told.',
    notRevoked: {
      without: 'Nothing to revoke',
      withoutHint:
        '{count, plural, one {# car has no open consent to this form.} other {# cars have no open consent to this form.}}',
      notRegistered: 'Not in system',
      notRegisteredHint:
        '{count, plural, one {# VIN is not registered. A request that waited for it is withdrawn.} other {# VINs are not registered. Requests that waited for them are withdrawn.}}',
    },
  },
  oem: {
    lead: 'Ends a consumer’s form on your cars. The data stops at once.',
    confirmTitle: 'Revoke “{title}” of {consumer}?',
    confirmCount:
      '{count, plural, =0 {No consent on your cars is open.} one {The request or consent of # of your cars ends.} other {The requests and consents of # of your cars end.}}',
    confirmText:
      'No more of their data is accepted, and open requests disappear from the cars. Consents on other makers’ cars stay. {consumer} is told, and may ask again as long as you permit this kind of form.',
    done: '“{title}” is revoked on your cars',
    doneHint: 'Cars that are not connected confirm when they return; their data is refused until then.',
    seeForm: 'See the form',
    toForms: 'Back to the forms',
  },
} as const;
