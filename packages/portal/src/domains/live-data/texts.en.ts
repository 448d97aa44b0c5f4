export const liveDataTextsEn = {
  title: 'Live vehicle data',
} as const;
