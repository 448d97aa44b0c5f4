export { insertAgreement } from './agreements-store.ts';
export { appendPublications, countPublicationsOf } from './publications-store.ts';
