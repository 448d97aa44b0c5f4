export { storeMessage } from './organisation-messages-store.ts';
