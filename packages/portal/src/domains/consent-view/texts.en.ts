export const consentViewTextsEn = {
  answers: 'Answers over time',
  data: 'Data and rewards',
} as const;
