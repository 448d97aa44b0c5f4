export { actOnForm, addHappenings, deleteOldHappenings } from './happenings-store.ts';
export { addNotifications } from './notices-store.ts';
