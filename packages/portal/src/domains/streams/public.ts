export { StreamKeysOf } from './stream-keys-of.tsx';
