export const streamsTextsEn = {
  title: 'Data streams',
} as const;
