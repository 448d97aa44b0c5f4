export const notificationsTextsEn = {
  title: 'Notifications',
} as const;
