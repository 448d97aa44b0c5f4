export { insertEntries } from './domain-lists-store.ts';
export {
  forbiddenHostProblems,
  type ListsAsked,
  refuseForbiddenHosts,
  type ShownUrl,
} from './refuse-forbidden-hosts.ts';
export { whitelistsOf } from './whitelists-store.ts';
