export { DomainsOf } from './domains-of.tsx';
