export { type CommandWords, useCommandWords } from './use-command-words.ts';
export { useValueText } from './use-value-text.ts';
