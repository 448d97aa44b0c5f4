export { actOnForm, addHappenings } from './happenings-store.ts';
export { addNotifications } from './notices-store.ts';
