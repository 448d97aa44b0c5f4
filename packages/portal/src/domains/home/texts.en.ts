export const homeTextsEn = {
  title: 'Home',
} as const;
