export { insertEntries, listsOf } from './domain-lists-store.ts';
export {
  forbiddenHostProblems,
  hostProblemsFor,
  type ListQuery,
  refuseForbiddenHosts,
} from './refuse-forbidden-hosts.ts';
