export { authenticator } from './authenticator.ts';
