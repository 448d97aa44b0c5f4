export const consentTextsEn = {
  title: 'Consent forms',
} as const;
