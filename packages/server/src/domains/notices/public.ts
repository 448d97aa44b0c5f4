export { addHappenings, deleteOldHappenings } from './happenings-store.ts';
export { addNotifications, type NewNotification } from './notices-store.ts';
