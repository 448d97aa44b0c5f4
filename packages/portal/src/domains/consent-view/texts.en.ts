export const consentViewTextsEn = {
  answers: 'Answers over time',
  data: 'Data and rewards',
  timeline: 'What happened',
} as const;
