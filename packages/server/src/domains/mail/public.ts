export { storeMessage } from './mail-store.ts';
