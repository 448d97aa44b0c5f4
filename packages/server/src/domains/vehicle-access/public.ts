export { linkAddress } from './link-address.ts';
