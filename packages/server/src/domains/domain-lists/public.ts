export { insertEntries, listsOf } from './domain-lists-store.ts';
export { forbiddenHostProblems, type ListQuery, refuseForbiddenHosts } from './refuse-forbidden-hosts.ts';
