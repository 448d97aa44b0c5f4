export { insertEntries, listsOf } from './domain-lists-store.ts';
export { forbiddenHostProblems, type ListsAsked, refuseForbiddenHosts } from './refuse-forbidden-hosts.ts';
