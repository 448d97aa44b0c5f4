export { insertAgreement } from './agreements-store.ts';
export { appendPublications } from './publications-store.ts';
