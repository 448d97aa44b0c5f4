export { addNotifications, type NewNotification } from './notifications-store.ts';
