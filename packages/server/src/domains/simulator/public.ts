export { endLostSimulations } from './end-lost-simulations.ts';
