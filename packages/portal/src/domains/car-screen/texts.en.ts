export const carScreenTextsEn = {
  title: 'Car screen',
} as const;
