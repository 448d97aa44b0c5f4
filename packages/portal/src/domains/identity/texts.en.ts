export const identityTextsEn = {
  title: 'Sign in',
} as const;
