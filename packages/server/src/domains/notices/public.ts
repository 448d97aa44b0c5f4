export { addNotifications, type NewNotification } from './notices-store.ts';
