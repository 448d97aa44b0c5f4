export { type CommandTexts, useCommandTexts } from './use-command-texts.ts';
export { useValueText } from './use-value-text.ts';
