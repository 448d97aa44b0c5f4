export { StateChip as MessageStateChip } from './sent/state-chip.tsx';
export { useMessageName } from './sent/use-message-name.ts';
export { useSeesAllMessages } from './sent/use-sees-all-messages.ts';
export { useCommandTexts } from './use-command-texts.ts';
export { useValueText } from './use-value-text.ts';
