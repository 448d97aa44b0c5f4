export { AccessStateChip } from './certificates/access-state-chip.tsx';
