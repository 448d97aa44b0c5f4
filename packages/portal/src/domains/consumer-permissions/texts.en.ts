export const consumerPermissionsTextsEn = {
  title: 'Consumer permissions',
} as const;
