export const formsOemTextsEn = {
  title: 'Consent Forms',
  lead: 'The forms that a consumer sent to your cars. Counts are of your cars only.',
  choose: 'Choose a consumer',
  chooseHint: 'You then see the forms that it sent to your cars.',
  none: 'No forms for your cars',
  noneHint: '{consumer} has not sent a form to any of your cars yet.',
  noMatch: 'No matching forms',
  noMatchHint: 'Change the search.',
  asker: 'Asked for by {consumer}',
  answers: 'Answers of your cars',
  formNone: 'No matching form with open consents',
  nothingLeft: '“{title}” has no open consents on your cars: nothing is left to revoke.',
} as const;
